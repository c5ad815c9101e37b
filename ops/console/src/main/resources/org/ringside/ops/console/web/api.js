/** Questions and orders to the console's server, each answered once. */

/** An answer that is not what was asked for: `status` is that of HTTP, `body` what came with it. */
export class Refused extends Error {
    /** @param {number} status @param {object} body */
    constructor(status, body) {
        super(body.error ?? `The console answered ${status}.`);
        this.status = status;
        this.body = body;
    }
}

/**
 * Where this browser keeps what every POST of a login carries: proof that our page sends it. A cookie alone proves less,
 * because cookies do not know ports. All tabs have it, no other server does.
 */
const TOKEN = 'ringside.token';

const read = async answer => {
    const text = await answer.text();
    let body = {};
    if (answer.headers.get('content-type')?.startsWith('application/json')) {
        body = JSON.parse(text);
    }
    if (!answer.ok) {
        throw new Refused(answer.status, body);
    }
    return body;
};

const post = async (path, content) => {
    const headers = { 'Content-Type': 'application/json' };
    const token = localStorage.getItem(TOKEN);
    if (token !== null) {
        headers['X-Ringside-Token'] = token;
    }
    return read(await fetch(path, { method: 'POST', headers, body: JSON.stringify(content) }));
};

/**
 * @typedef {object} Login
 * @property {'viewer'|'operator'} role
 * @property {string} name
 * @property {boolean} actions whether this login may act here
 */

/** @returns {Promise<Login>} whose cookie this is */
export const whoAmI = async () => read(await fetch('/api/login'));

/** @param {object} proof `{code}` or `{name, password}` @returns {Promise<Login>} */
export const logIn = async proof => {
    const { token, ...login } = await post('/api/login', proof);
    localStorage.setItem(TOKEN, token);
    return login;
};

/** Forgets a login that has ended. */
export const forgetLogin = () => localStorage.removeItem(TOKEN);

/** Ends the login. */
export const logOut = async () => post('/api/logout', {});

/** @param {string} name @param {object} content @returns {Promise<object>} */
export const act = (name, content) => post(`/api/actions/${name}`, content);

/**
 * Asks for a stream only to learn what the answer would be.
 *
 * @param {string} path
 * @returns {Promise<{status: number, words: ?string}>} words: why there is no stream, as the server says
 */
export const askForStream = async path => {
    const aborter = new AbortController();
    const answer = await fetch(path, { headers: { Accept: 'text/event-stream' }, signal: aborter.signal });
    aborter.abort();
    return { status: answer.status, words: answer.headers.get('X-Ringside-Refusal') };
};
