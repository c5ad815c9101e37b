package org.ringside.matching.cluster;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * Tells whether an archive that cannot replay a recording is the own one: the words are the same when another member
 * has found damage in its archive, and this one was reading there. Any thread.
 */
final class ReplayDamage {
    /** As Aeron has it for a frame with another checksum, and for a frame without a length. */
    private static final Pattern WORDS = Pattern.compile(
        "(?:CRC checksum mismatch|unexpected end of recording) at position=(\\d+).*recordingId=(\\d+)");

    private final Path folder;
    private final String remedy;

    /**
     * Looks into the archive of a member.
     *
     * @param folder of the member.
     * @param remedy sentence that says what an operator does when log or snapshots are damaged.
     */
    ReplayDamage(final Path folder, final String remedy) {
        this.folder = folder;
        this.remedy = remedy;
    }

    /**
     * What is damaged, and the next step, on one line.
     *
     * @param words of an error of the archive.
     * @return empty when the archive of this member is as it was recorded there.
     */
    String reason(final String words) {
        final Matcher found = WORDS.matcher(words);
        if (!found.find()) {
            return "";
        }
        final Recording recording = Recording.all(MemberFolder.archive(folder)).get(Long.parseLong(found.group(2)));
        final long position = Long.parseLong(found.group(1));
        return recording == null || position < recording.start() ? "" : reason(recording, position);
    }

    private String reason(final Recording recording, final long position) {
        try (RecordedMessages messages = new RecordedMessages(recording, position, remedy)) {
            if (!messages.next(recording.end(), (buffer, offset, length) -> { }) && messages.isMoreBehind()) {
                throw messages.damaged("nothing where there was a message");
            }
            return "";
        } catch (final LaunchException damaged) {
            return damaged.exitCode() == ExitCode.CORRUPT ? damaged.getMessage() : "";
        }
    }
}
