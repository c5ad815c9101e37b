/** Orders of every kind, end to end: a trader's client, a gateway, the rings and the engine, in one process. */
package org.ringside.system.orders;
