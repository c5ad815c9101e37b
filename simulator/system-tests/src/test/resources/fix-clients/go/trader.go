// A trader made of quickfixgo, for FixClientsTest. Messages are texts, with | for the delimiter.
//
// Arguments: a file of settings, the id of a key, its secret, more fields of the Logon. Each line of standard input is a
// message to send, as 35=D|11=a|, or the word logout; each line of standard output is what came. Ends with standard input.
package main

import (
	"bufio"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"

	"github.com/quickfixgo/quickfix"
)

const (
	number      quickfix.Tag = 34
	kind        quickfix.Tag = 35
	sender      quickfix.Tag = 49
	sendingTime quickfix.Tag = 52
	target      quickfix.Tag = 56
	username    quickfix.Tag = 553
	password    quickfix.Tag = 554
)

var lock sync.Mutex

func say(text string) {
	lock.Lock()
	defer lock.Unlock()
	fmt.Println(strings.ReplaceAll(text, "\x01", "|"))
}

type trader struct {
	key     string
	secret  string
	logon   string
	session quickfix.SessionID
}

func (t *trader) OnCreate(session quickfix.SessionID) {
	t.session = session
}

func (t *trader) OnLogon(quickfix.SessionID) {
	say("logged on|")
}

func (t *trader) OnLogout(quickfix.SessionID) {
	say("logged out|")
}

func (t *trader) ToAdmin(message *quickfix.Message, _ quickfix.SessionID) {
	if text(message, kind) != "A" {
		return
	}
	var signed []string
	for _, tag := range []quickfix.Tag{sendingTime, number, sender, target} {
		signed = append(signed, text(message, tag))
	}
	hash := hmac.New(sha256.New, []byte(t.secret))
	hash.Write([]byte(strings.Join(signed, "\x01")))
	message.Body.SetString(username, t.key)
	message.Body.SetString(password, base64.RawURLEncoding.EncodeToString(hash.Sum(nil)))
	if err := put(t.logon, message); err != nil {
		panic(err)
	}
}

func text(message *quickfix.Message, tag quickfix.Tag) string {
	value, err := message.Header.GetString(tag)
	if err != nil {
		panic(err)
	}
	return value
}

func (t *trader) ToApp(*quickfix.Message, quickfix.SessionID) error {
	return nil
}

func (t *trader) FromAdmin(message *quickfix.Message, _ quickfix.SessionID) quickfix.MessageRejectError {
	say(message.String())
	return nil
}

func (t *trader) FromApp(message *quickfix.Message, _ quickfix.SessionID) quickfix.MessageRejectError {
	say(message.String())
	return nil
}

func (t *trader) send(fields string) error {
	message := quickfix.NewMessage()
	if err := put(fields, message); err != nil {
		return err
	}
	return quickfix.SendToTarget(message, t.session)
}

func put(fields string, message *quickfix.Message) error {
	for _, field := range strings.Split(strings.TrimRight(fields, "|"), "|") {
		if field == "" {
			continue
		}
		tag, value, _ := strings.Cut(field, "=")
		number, err := strconv.Atoi(tag)
		if err != nil {
			return err
		}
		if quickfix.Tag(number) == kind {
			message.Header.SetString(kind, value)
		} else {
			message.Body.SetString(quickfix.Tag(number), value)
		}
	}
	return nil
}

func run() error {
	file, err := os.Open(os.Args[1])
	if err != nil {
		return err
	}
	settings, err := quickfix.ParseSettings(file)
	if err != nil {
		return err
	}
	self := &trader{key: os.Args[2], secret: os.Args[3], logon: os.Args[4]}
	initiator, err := quickfix.NewInitiator(
		self, quickfix.NewMemoryStoreFactory(), settings, quickfix.NewNullLogFactory())
	if err != nil {
		return err
	}
	if err := initiator.Start(); err != nil {
		return err
	}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		if lines.Text() == "logout" {
			logout := quickfix.NewMessage()
			logout.Header.SetString(kind, "5")
			err = quickfix.SendToTarget(logout, self.session)
		} else {
			err = self.send(lines.Text())
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
