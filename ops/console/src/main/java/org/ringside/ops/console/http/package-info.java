/** The console's web server: who may ask what, streams of frames, resources. Only this package sees Jetty. */
package org.ringside.ops.console.http;
