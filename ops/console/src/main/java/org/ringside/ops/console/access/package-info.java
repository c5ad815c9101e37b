/** Who may look and who may act: logins, users, and what a request has to have that comes from our own page. */
package org.ringside.ops.console.access;
