/** Who may connect, and log on: limits of connections, and addresses whose logons fail. */
package org.ringside.gateway.admission;
