import { html, nothing } from 'lit-html';
import { Refused, act } from './api.js';
import { close, open, redraw } from './dialog.js';
import { count } from './format.js';

const PHASES = ['pre-open', 'open-freeze', 'continuous', 'volatility-auction', 'halt', 'closing-call', 'closing-freeze',
    'post-close', 'closed'];

/** How often an order that takes long is asked for, in ms. */
const PATIENCE = 1_000;

const TITLES = {
    block: 'Block', unblock: 'Unblock', cancel: 'Cancel orders', phase: 'Change the phase', halt: 'Halt', resume: 'Resume',
    day: 'Begin a day', reload: 'Reload', snapshot: 'Take a snapshot', drain: 'Drain'
};

/** Actions that are done to something of somebody. */
const OF = ['cancel', 'phase'];

/**
 * One order of an operator: what it would do is asked first, and done only with the words that the answer demands.
 * A plan rests on the state of the exchange; if that has changed, there is a new plan, and nothing was done.
 */
class Order {
    #name;
    #args;
    #plan = null;
    // The same plan sent twice, after a lost answer for example, is done once.
    #requestId = '';
    #typed = '';
    #message = '';
    #isBusy = false;
    #result = null;
    #isClosed = false;

    constructor(name, args) {
        this.#name = name;
        this.#args = args;
    }

    show() {
        open(() => this.#shown(), () => {
            this.#isClosed = true;
        });
        if (!this.#asksFirst()) {
            this.#ask();
        }
    }

    #asksFirst() {
        return this.#name === 'phase';
    }

    async #attempt(step) {
        this.#isBusy = true;
        this.#message = '';
        this.#redraw();
        try {
            await step();
        } catch (refused) {
            this.#message = refused instanceof Refused ? refused.message
                : 'The console does not answer. Whether this was done stands in the log.';
            if (refused.body?.fingerprint) {
                this.#accept(refused.body);
            }
        }
        this.#isBusy = false;
        this.#redraw();
    }

    #ask() {
        return this.#attempt(async () => this.#accept(await act(this.#name, { dryRun: true, args: this.#args })));
    }

    #accept(plan) {
        this.#plan = plan;
        this.#requestId = crypto.randomUUID();
        this.#typed = '';
    }

    #run() {
        return this.#attempt(async () => {
            const { fingerprint, words } = this.#plan;
            const order = { args: this.#args, fingerprint, words, requestId: this.#requestId };
            let answer = await act(this.#name, order);
            while (answer.running && !this.#isClosed) {
                await new Promise(resolve => {
                    setTimeout(resolve, PATIENCE);
                });
                answer = await act(this.#name, order);
            }
            this.#result = answer;
        });
    }

    #redraw() {
        if (!this.#isClosed) {
            redraw();
        }
    }

    #shown() {
        return html`<h2 id="dialog-title">${TITLES[this.#name]}${this.#about()}</h2>
            ${this.#result ? this.#done() : this.#plan ? this.#confirmation() : this.#question()}
            ${this.#message ? html`<p class="bad" role="alert">${this.#message}</p>` : nothing}`;
    }

    #about() {
        const { scope, id, instrument, gateway } = this.#args;
        const whom = [scope, id, instrument, gateway].filter(part => part !== undefined).join(' ');
        return OF.includes(this.#name) ? ` of ${whom}` : ` ${whom}`;
    }

    #question() {
        if (!this.#asksFirst()) {
            return html`<p>${this.#isBusy ? 'Looking at what this would do …' : nothing}</p>
                <p class="actions"><button type="button" @click=${close}>Close</button>
                    ${this.#message ? html`<button type="button" @click=${() => this.#ask()}>Look again</button>` : nothing}</p>`;
        }
        return html`<form @submit=${event => {
            event.preventDefault();
            const { phase, within } = Object.fromEntries(new FormData(event.target));
            this.#args = { instrument: this.#args.instrument, phase };
            if (within !== '') {
                this.#args.maxMillis = Number(within) * 1_000;
            }
            this.#ask();
        }}><label>Phase <select name="phase">${PHASES.map(phase => html`<option>${phase}</option>`)}</select></label>
            <label>A freeze ends within, seconds <input name="within" type="number" min="1" max="3600"></label>
            <p class="actions"><button type="button" @click=${close}>Close</button>
                <button ?disabled=${this.#isBusy}>What would it do?</button></p></form>`;
    }

    #confirmation() {
        const { sentence, words } = this.#plan;
        return html`<form @submit=${event => {
            event.preventDefault();
            if (!this.#isBusy && this.#typed === words) {
                this.#run();
            }
        }}><p>This would ${sentence}.</p>
            <p><label>Type: <strong>${words}</strong> <input name="words" .value=${this.#typed} autocomplete="off" spellcheck="false"
                maxlength="256" @input=${event => {
                    this.#typed = event.target.value;
                    redraw();
                }}></label></p>
            <p class="none">Esc closes. Nothing happens before the button.</p>
            <p class="actions"><button type="button" @click=${close}>Close</button>
                <button class="does" ?disabled=${this.#isBusy || this.#typed !== words}>${TITLES[this.#name]}</button></p></form>`;
    }

    #done() {
        const { running, position, read, result, notes = [] } = this.#result;
        return html`<p role="status">${running ? 'Still under way.' : result}</p>
            ${notes.map(note => html`<p>${note}</p>`)}
            ${position === null || position === undefined ? nothing : html`<p class="none">Command at position ${count(position)}, ${
                read ? 'read by the engine' : 'not yet read by the engine'}.</p>`}
            <p class="actions"><button type="button" @click=${close}>Close</button></p>`;
    }
}

/** @param {string} name of the action @param {object} args what it concerns */
export const openAction = (name, args) => new Order(name, args).show();
