import { preferences } from './preferences.js';

const isTyping = target => target.closest('input, select, textarea') !== null;

/** Moves the focus to the next or previous row that leads somewhere. */
const step = way => {
    const rows = [...document.querySelectorAll('[data-row]')];
    const index = rows.indexOf(document.activeElement);
    const next = index < 0 ? (way > 0 ? 0 : rows.length - 1) : index + way;
    rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus();
};

/**
 * Listens for single keys. Enter is the browser's: j and k move the focus to links and buttons.
 *
 * @param {Record<string, () => void>} actions what else the page does, by key
 */
export const listen = actions => {
    document.addEventListener('keydown', event => {
        if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) {
            return;
        }
        if (event.key === 'Escape') {
            document.activeElement?.blur();
            actions.Escape();
            return;
        }
        if (!preferences.singleKeys || isTyping(event.target)) {
            return;
        }
        if (event.key === 'j' || event.key === 'k') {
            step(event.key === 'j' ? 1 : -1);
        } else if (event.key === '/') {
            document.querySelector('[data-filter]')?.focus();
        } else if (Object.hasOwn(actions, event.key)) {
            actions[event.key]();
        } else {
            return;
        }
        event.preventDefault();
    });
};
