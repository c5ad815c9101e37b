/** How numbers, times and sizes are written. A value that is not there is written as a dash. */

const NONE = '–';
const isNone = value => value === null || value === undefined;

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const tenth = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param {?number} value @returns {string} `212,004` */
export const count = value => isNone(value) ? NONE : whole.format(value);

/** @param {?number} value a decimal number as text stays as the instrument prints it, with commas @returns {string} */
export const quantity = value => {
    if (isNone(value)) {
        return NONE;
    }
    const [front, behind] = String(value).split('.');
    const grouped = front.replace(/\B(?=(\d{3})+$)/g, ',');
    return behind === undefined ? grouped : `${grouped}.${behind}`;
};

/** @param {?number} value @returns {string} `12 %` */
export const percent = value => isNone(value) ? NONE : `${value > 0 && value < 9.95 ? tenth.format(value) : whole.format(value)} %`;

/** @param {?number} value microseconds @returns {string} `18.2`, `402`: without the unit, for tables that name it */
export const micros = value => isNone(value) ? NONE : value < 99.95 ? tenth.format(value) : whole.format(value);

/** @param {?number} value microseconds @returns {string} `37 ms`: the largest unit that leaves a whole part */
export const span = value => {
    if (isNone(value)) {
        return NONE;
    }
    const [unit, size] = value < 1_000 ? ['µs', 1] : value < 1_000_000 ? ['ms', 1_000] : ['s', 1_000_000];
    const scaled = value / size;
    return `${scaled < 9.95 && unit !== 'µs' ? tenth.format(scaled) : whole.format(scaled)} ${unit}`;
};

/** @param {?number} value milliseconds @returns {string} */
export const millis = value => isNone(value) ? NONE : value === 0 ? '0 ms' : span(value * 1_000);

/** @param {?number} value seconds @returns {string} `1.9 s`, `4 min`, `3 h`, `2 d` */
export const seconds = value => {
    if (isNone(value)) {
        return NONE;
    }
    const [unit, size] = value < 120 ? ['s', 1] : value < 7_200 ? ['min', 60] : value < 172_800 ? ['h', 3_600] : ['d', 86_400];
    return `${value < 9.95 && !Number.isInteger(value) ? tenth.format(value) : whole.format(value / size)} ${unit}`;
};

/** @param {?number} value bytes @returns {string} `1.4 GiB` */
export const bytes = value => {
    if (isNone(value)) {
        return NONE;
    }
    const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
    let scaled = value;
    let index = 0;
    while (scaled >= 1_024 && index < units.length - 1) {
        scaled /= 1_024;
        index++;
    }
    return `${index === 0 || scaled >= 99.95 ? whole.format(scaled) : tenth.format(scaled)} ${units[index]}`;
};

/** @param {number} epochMillis @returns {string} the time of day, UTC: `10:31:07` */
export const clock = epochMillis => new Date(epochMillis).toISOString().substring(11, 19);

/** Of nanoseconds as text, which are too many for a number. */
const isoOfNanos = epochNanos => new Date(Number(BigInt(epochNanos) / 1_000_000n)).toISOString();

/** @param {string} epochNanos nanoseconds as text @returns {string} `10:31:07.118` */
export const clockOfNanos = epochNanos => isoOfNanos(epochNanos).substring(11, 23);

/**
 * @param {string} epochNanos nanoseconds as text
 * @param {number} now epoch milliseconds
 * @returns {string} `10:31:07`, with the date in front when that is not the date of now: `2026-11-24 10:31:07`
 */
export const whenOfNanos = (epochNanos, now) => {
    const [date, time] = isoOfNanos(epochNanos).substring(0, 19).split('T');
    return date === new Date(now).toISOString().substring(0, 10) ? time : `${date} ${time}`;
};

/** @param {number} elapsed milliseconds @returns {string} `02:14:07`, `3 d 02:14:07` */
export const running = elapsed => {
    const total = Math.max(0, Math.floor(elapsed / 1_000));
    const two = value => String(value).padStart(2, '0');
    const days = Math.floor(total / 86_400);
    const time = `${two(Math.floor(total / 3_600) % 24)}:${two(Math.floor(total / 60) % 60)}:${two(total % 60)}`;
    return days === 0 ? time : `${days} d ${time}`;
};

/** @param {?string} name a name in capitals with underscores @returns {string} `volatility auction` */
export const words = name => isNone(name) ? NONE : String(name).toLowerCase().replace(/_/g, ' ');
