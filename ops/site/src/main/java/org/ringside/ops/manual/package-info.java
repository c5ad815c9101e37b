/** Makes manual pages and completions of the tools, from what their help says. */
package org.ringside.ops.manual;
