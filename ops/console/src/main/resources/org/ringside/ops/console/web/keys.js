import { preferences } from './preferences.js';

const isTyping = target => target.closest('input, select, textarea') !== null;

/** Moves the focus to the next or previous row that leads somewhere, from wherever it is on the page. */
const step = way => {
    const rows = [...document.querySelectorAll('[data-row]')].filter(row => row.checkVisibility());
    const here = document.activeElement;
    const side = way > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
    const left = here === document.body ? rows : rows.filter(row => here.compareDocumentPosition(row) & side);
    left.at(way > 0 ? 0 : -1)?.focus();
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
