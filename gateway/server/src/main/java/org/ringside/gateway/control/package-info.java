/** What an operator tells a running gateway: whom to block, and what to read again. */
package org.ringside.gateway.control;
