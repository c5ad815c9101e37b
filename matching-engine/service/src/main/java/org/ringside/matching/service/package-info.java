/**
 * The deterministic part of the engine: what the commands of a journal come to, in any host. {@link
 * org.ringside.matching.service.EngineService} applies commands to the books and hands events to an {@link
 * org.ringside.matching.service.EventOutput}. Nothing here knows a queue, a file, a clock or a thread.
 */
package org.ringside.matching.service;
