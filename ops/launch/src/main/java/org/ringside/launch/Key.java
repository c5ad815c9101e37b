package org.ringside.launch;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A key of a configuration, at the component of its record. The record takes default and bounds from here, through
 * {@link Keys}, and so does the page that lists all keys.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Key {
    /** What the key is for, in sentences. */
    String value();

    /** What holds where the key is left out, as it would stand in the file; empty where that is nothing. */
    String byDefault() default "";

    /** The same in words, where it is no fixed value. */
    String otherwise() default "";

    /** Least number; without it there is none. */
    long min() default Long.MIN_VALUE;

    /** Greatest number; without it there is none. */
    long max() default Long.MAX_VALUE;

    /** What values look like, where the bounds do not say all. */
    String form() default "";

    /** Unit of the number, for example {@code ms}; empty for a count. */
    String unit() default "";

    /** Whether {@code ringside reload} takes another value. */
    boolean reload() default false;
}
