/** Tests of the conversion between FIX and native order entry. */
package org.ringside.gateway.fix.orders;
