/** What an operator does to an exchange that runs, apart from how it is asked for and shown. */
package org.ringside.ops.operations;
