/** Tests of the codec, beside a slow decoder that they compare it with. */
package org.ringside.gateway.fix.codec;
