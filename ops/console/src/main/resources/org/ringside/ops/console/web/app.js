import { html, render } from 'lit-html';
import { openAction } from './action.js';
import { alarmList } from './alarms.js';
import { announce } from './announcer.js';
import { forgetLogin, logOut, whoAmI } from './api.js';
import { close } from './dialog.js';
import { Freshness } from './freshness.js';
import { showKeys } from './help.js';
import { listen } from './keys.js';
import { askForLogin, logInByAddress } from './login.js';
import { preferences } from './preferences.js';
import { VIEWS, framesOf, route } from './route.js';
import { banner, footer, header } from './shell.js';
import { FrameStream } from './stream.js';
import { journal } from './views/journal.js';
import * as logView from './views/log.js';
import { market } from './views/market.js';
import { overview } from './views/overview.js';
import { sessions } from './views/sessions.js';

const PICTURES = { overview, market, sessions, journal, log: logView.log };

/** How often the age of the frames is looked at, in ms. */
const TICK = 250;

/** @param {number} status @param {?string} words @returns {string} why there are no frames, and what comes next */
const explained = (status, words) => {
    const why = status === 0 ? 'The console does not answer'
        : words === null ? `The console refuses its frames (${status})` : `No frames: ${words}`;
    return `${why}. This window tries again by itself.`;
};

const places = Object.fromEntries(['header', 'banner', 'alarms', 'main', 'footer'].map(id => [id, document.getElementById(id)]));
const frames = new Map();
const freshness = new Freshness();
let login = null;
let refused = null;
let wasStale = false;

const drawSoon = (() => {
    let isDue = false;
    let last = 0;
    return () => {
        if (!isDue) {
            isDue = true;
            setTimeout(() => requestAnimationFrame(now => {
                isDue = false;
                last = now;
                draw();
            }), Math.max(0, last + preferences.pace - performance.now()));
        }
    };
})();

const page = () => ({
    frame: view => frames.get(view) ?? null,
    instrument: route().instrument,
    isOperator: login !== null && login.role === 'operator' && login.actions,
    act: openAction,
    draw: drawNow
});

const toggle = name => () => {
    preferences[name] = !preferences[name];
    drawNow();
};

const actions = {
    pause: toggle('paused'),
    tables: toggle('tables'),
    help: showKeys,
    logOut: async () => {
        const error = await logOut().then(() => null, reason => reason);
        demandLogin(error === null || error.status === 401 ? 'You have logged out.'
            : 'The console did not answer: your login ends by itself, 30 minutes after its last use.');
    }
};

/** What tells the viewer how old the page is; never paused. */
const drawAge = () => {
    const isStale = freshness.isStale();
    document.body.classList.toggle('stale', isStale);
    if (isStale !== wasStale) {
        wasStale = isStale;
        announce(isStale ? 'No news for two seconds. What the page shows is old.' : 'The page is current again.');
    }
    render(banner({ age: freshness.age(), sampledAt: freshness.sampledAt(), isStale, refused }), places.banner);
    render(footer(frames.get('overview') ?? null, freshness.age()), places.footer);
};

/** Head and alarms: never paused. */
const drawHead = () => {
    render(header(frames.get('overview') ?? null, route().view, login, actions), places.header);
    render(alarmList(frames.get('overview')?.alarms ?? [], drawNow), places.alarms);
};

/** Draws everything, because the viewer has done something. */
function drawNow() {
    if (login === null) {
        return;
    }
    const { view } = route();
    drawHead();
    render(frames.has('overview') ? PICTURES[view](page()) : html`<p class="none">Waiting for the first frame.</p>`, places.main);
    drawAge();
}

/** Draws what frames have brought. */
function draw() {
    if (!preferences.paused) {
        drawNow();
    } else if (login !== null) {
        drawHead();
    }
}

const stream = new FrameStream((view, frame) => {
    refused = null;
    freshness.received(view, frame);
    frames.set(view, frame);
    if (view === 'log') {
        logView.received(frame);
    }
    drawSoon();
}, (status, words) => {
    if (status === 401) {
        demandLogin('Your login has ended.');
    } else if (refused !== explained(status, words)) {
        refused = explained(status, words);
        announce(refused);
        drawAge();
    }
});

const follow = () => {
    const wanted = framesOf(route());
    // The log is silent when nothing happens.
    freshness.expect(wanted.filter(view => view !== 'log'));
    document.title = `${route().view} – Ringside`;
    stream.watch(wanted);
    drawNow();
};

async function demandLogin(why) {
    if (login === null) {
        return;
    }
    login = null;
    forgetLogin();
    close();
    stream.watch([]);
    wasStale = false;
    document.body.classList.remove('stale');
    for (const id of ['header', 'banner', 'alarms', 'main', 'footer']) {
        render(html``, places[id]);
    }
    login = await askForLogin(places.main, why);
    follow();
}

const start = async () => {
    const error = await logInByAddress();
    try {
        login = await whoAmI();
    } catch {
        login = await askForLogin(places.main, error ?? 'This page is for those who run the exchange.');
    }
    window.addEventListener('hashchange', follow);
    document.addEventListener('visibilitychange', () => freshness.restart());
    document.querySelector('.skip').addEventListener('click', event => {
        event.preventDefault();
        places.main.focus();
    });
    listen({
        ...Object.fromEntries(VIEWS.map((view, index) => [String(index + 1), () => {
            location.hash = `#/${view}`;
        }])),
        p: actions.pause,
        t: actions.tables,
        '?': actions.help,
        Escape: () => {
            if (route().instrument !== null) {
                location.hash = '#/market';
            }
        }
    });
    setInterval(() => login && drawAge(), TICK);
    follow();
};

start();
