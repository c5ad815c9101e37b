/** Makes a site of the documentation: HTML of its pages in Markdown. Part of the build, not of the distribution. */
package org.ringside.ops.site;
