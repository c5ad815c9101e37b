import { html, nothing, render } from 'lit-html';
import { Refused, logIn } from './api.js';

/**
 * Asks for a login in the place of the views, as long as it takes.
 *
 * @param {HTMLElement} place
 * @param {string} why
 * @returns {Promise<import('./api.js').Login>}
 */
export const askForLogin = (place, why) => new Promise(resolve => {
    let error = '';
    let isBusy = false;

    const attempt = async proof => {
        isBusy = true;
        error = '';
        draw();
        try {
            resolve(await logIn(proof));
        } catch (refused) {
            error = refused instanceof Refused ? refused.message : 'The console does not answer: try again.';
            isBusy = false;
            draw();
        }
    };
    const submit = event => {
        event.preventDefault();
        const { code, name, password } = Object.fromEntries(new FormData(event.target));
        attempt(code === undefined ? { name, password } : { code: code.trim().replace(/^.*#/, '') });
    };
    const draw = () => render(html`<section class="login" aria-label="Log in"><h1>Log in</h1>
        <p>${why} On the machine of the exchange, <code>ringside login</code> prints an address: open it, or put its code here.
            A code is good once, for a minute.</p>
        <form @submit=${submit}><label>Code <input name="code" required maxlength="256" autocomplete="off" spellcheck="false"></label>
            <button ?disabled=${isBusy}>Log in</button></form>
        <details><summary>With name and password</summary><form @submit=${submit}>
            <label>Name <input name="name" required maxlength="64" autocomplete="username"></label>
            <label>Password <input name="password" type="password" required maxlength="256" autocomplete="current-password"></label>
            <button ?disabled=${isBusy}>Log in</button></form></details>
        ${error ? html`<p class="bad" role="alert">${error}</p>` : nothing}</section>`, place);
    draw();
});

/**
 * Logs in with the code of the address, `/login#CODE`. The code leaves the address at once, so that it is in no history.
 *
 * @returns {Promise<?string>} why it was refused; null: the code was good, or there was none
 */
export const logInByAddress = async () => {
    if (location.pathname !== '/login') {
        return null;
    }
    const code = location.hash.substring(1);
    history.replaceState(null, '', '/');
    if (code === '') {
        return null;
    }
    try {
        await logIn({ code });
        return null;
    } catch (refused) {
        return refused.message;
    }
};
