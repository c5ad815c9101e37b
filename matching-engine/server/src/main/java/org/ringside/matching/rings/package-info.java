/**
 * The rings of orders as an engine or a bridge uses them: reader of {@code orders.in}, writer of {@code
 * orders.out.ROUTE} to each gateway loop, whose end it notices.
 */
package org.ringside.matching.rings;
