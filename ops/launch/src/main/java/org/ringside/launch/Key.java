package org.ringside.launch;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes a key of a configuration, at the component of its record. The record takes default and bounds from the
 * annotation, through {@link Keys}, and so does the page of all keys.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Key {
    /** Purpose of the key, in sentences. */
    String value();

    /** Default, as it would stand in the file; empty if there is none. */
    String byDefault() default "";

    /** Default in words, if it is no fixed value. */
    String otherwise() default "";

    /** Least number; without it there is none. */
    long min() default Long.MIN_VALUE;

    /** Greatest number; without it there is none. */
    long max() default Long.MAX_VALUE;

    /** Form of the values, if the bounds do not say everything. */
    String form() default "";

    /** Unit of the number, for example {@code ms}; empty for a count. */
    String unit() default "";

    /** Whether {@code ringside reload} takes another value. */
    boolean reload() default false;
}
