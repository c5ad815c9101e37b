import { nothing, render } from 'lit-html';

/** The one dialog of the page. Esc closes it; the browser keeps the focus in it, and gives it back afterwards. */
const place = document.getElementById('dialog');
let content = () => nothing;
let closed = () => undefined;

place.addEventListener('close', () => {
    content = () => nothing;
    redraw();
    closed();
});

/** Draws the open dialog anew. A focus whose element has gone begins at the first that takes one. */
export const redraw = () => {
    render(content(), place);
    if (place.open && !place.contains(document.activeElement)) {
        place.querySelector('input, select, button')?.focus();
    }
};

/** Closes the dialog. */
export const close = () => place.close();

/**
 * Opens the dialog.
 *
 * @param {() => unknown} shown what it shows, with a heading `dialog-title`
 * @param {() => void} [afterwards]
 */
export const open = (shown, afterwards = () => undefined) => {
    content = shown;
    closed = afterwards;
    redraw();
    if (!place.open) {
        place.showModal();
    }
};
