const place = document.getElementById('announcer');

/** Has a screen reader say something at once: what is new, never what only changes. @param {string} text */
export const announce = text => {
    place.textContent = text;
};
