"""Tests keys, certificates and permissions: the servers refuse what the table of "Security"
forbids, and everything that a table needs works with it."""
import json
import os
import time

from tools.testing.cluster import LOG, OPEN, ClusterTest, run_tests
from tools.testing.frames import ZERO, log_frame
from tools.testing.nats_keys import Authority, UserKey
from tools.testing.servers import Servers, permissions_of_judge, permissions_of_table, user_lines

OTHERS_LOG = "recount.log.1.0.t18." + "ab" * 16


def permissions_with_a_star(name):
    """Returns a judge's permissions in the form of a table's, with `*` in place of the table."""
    publish, subscribe = permissions_of_judge(name, True)
    return [subject.replace("recount.log.>", "recount.log.*.*.*.>")
            .replace("recount.open.>", "recount.open.*.*.*.>") for subject in publish], subscribe


class Keys(ClusterTest):
    """One server with TLS, the operator, tables t17 and t18, a judge who sees openings, one who
    does not, and one whose permissions are written with a star."""

    @classmethod
    def make_servers(cls, folder):
        cls.authority = Authority(folder, "servers")
        cls.foreign = Authority(folder, "foreign")
        names = ("operator", "t17", "t18", "kim", "lee", "sam")
        cls.keys = {name: UserKey() for name in names}
        cls.files = {name: key.write(os.path.join(folder, name)) for name, key in cls.keys.items()}
        users = user_lines(cls.keys["operator"])
        for table in ("t17", "t18"):
            users += user_lines(cls.keys[table], permissions_of_table(table))
        users += user_lines(cls.keys["kim"], permissions_of_judge("kim", True))
        users += user_lines(cls.keys["lee"], permissions_of_judge("lee", False))
        users += user_lines(cls.keys["sam"], permissions_with_a_star("sam"))
        files = f'cert_file: "{cls.authority.certificate}", key_file: "{cls.authority.key}"'
        more = f"tls {{ {files} }}\nauthorization {{ users: [\n{users}] }}\n"
        return Servers(folder, more=more, key=cls.keys["operator"], ca=cls.authority.ca)

    @classmethod
    def init_words(cls):
        return ["--nkey", cls.files["operator"], "--ca", cls.authority.ca]

    def joined(self, name, *more, folder=None):
        store = self.store(folder or name, joined=False)
        store.join("--nkey", self.files[name], "--ca", self.authority.ca, *more, table=name)
        return store

    def as_user(self, name):
        return self.raw(key=self.keys[name], ca=self.authority.ca, inbox=f"_INBOX.{name}.raw")

    def new_in(self, store):
        return store.new(seed=os.urandom(32).hex())


class WhatWorks(Keys):
    def test_a_table_records_and_syncs(self):
        store = self.joined("t17", "--follow", "mine")
        game = self.new_in(store)
        store.ask("act", game, 0, "choose_faction hussites")
        store.ask("--offline", "act", game, 1, "choose_faction orthodox")
        self.assertEqual(store.sync()["sent"], 2)
        self.assertEqual(store.sync(), {"sent": 0, "brought": 0, "findings": []})
        status = store.status()
        self.assertEqual(status["only_here"], [])
        kept = self.messages_of(self.client(), LOG, f"recount.log.1.0.t17.{game}")
        self.assertEqual(len(kept), 3)

    def test_a_table_that_conflicts_with_itself(self):
        store = self.joined("t17", "--follow", "mine")
        again = self.joined("t17", "--follow", "mine", folder="again")
        game = self.new_in(store)
        store.ask("export", game, "-o", self.path("game.recount"))
        again.ask("--offline", "import", self.path("game.recount"))  # with its seed
        again.sync()
        store.ask("act", game, 0, "choose_faction hussites")
        again.refusal(1, "conflict", "act", game, 0, "choose_faction reformers", "--expect", 0)
        self.assertEqual(again.events(game), store.events(game))

    def test_follow_follows_from_the_permissions(self):
        document = self.store("a", joined=False).join(
            "--nkey", self.files["t17"], "--ca", self.authority.ca, table="t17")
        self.assertEqual(document["follow"], "mine")
        document = self.store("b", joined=False).join(
            "--nkey", self.files["kim"], "--ca", self.authority.ca, table="kim")
        self.assertEqual(document["follow"], "all")
        table, judge = self.joined("t17"), self.store("c", joined=False)
        game = self.new_in(table)
        document = judge.join("--nkey", self.files["sam"], "--ca", self.authority.ca, table="sam")
        self.assertEqual(document["follow"], "all")
        judge.sync()
        self.assertEqual(judge.export(game).raw, table.export(game).raw)

    def test_a_judge_sees_every_table_and_records_there(self):
        table, judge = self.joined("t17", "--follow", "mine"), self.joined("kim")
        game = self.new_in(table)
        table.ask("act", game, 0, "choose_faction hussites")
        judge.run_recount("cluster", "sync")
        self.assertEqual(judge.export(game).raw, table.export(game).raw)
        judge.ask("dispute", f"{game}@1", "--by", 0, "--claim", "no")
        table.sync()
        self.assertEqual(table.events(game), judge.events(game))
        self.assertEqual(len(table.events(game)), 3)

    def test_openings_are_withheld_from_who_may_not_see_them(self):
        table, judge = self.joined("t18", "--follow", "mine"), self.joined("lee")
        game = self.new_in(table)
        judge.run_recount("cluster", "sync")
        self.assertEqual(judge.events(game), table.events(game))
        slots = [slot for each in judge.export(game).openings.values() for slot in each]
        self.assertTrue(all(opening is None for opening, _ in slots), slots)
        table.ask("act", game, 0, "choose_faction hussites")
        judge.run_recount("cluster", "sync")
        self.assertEqual(judge.events(game), table.events(game))

    def test_a_table_brings_back_what_its_disk_has_lost(self):
        store = self.joined("t17", "--follow", "mine")
        game = self.new_in(store)
        events = store.events(game)
        again = self.joined("t17", "--follow", "mine", folder="again")
        again.sync()
        self.assertEqual(again.events(game), events)
        again.ask("legal", game)  # uses the build's card set: a table may not read the servers' one
        slots = [slot for each in again.export(game).openings.values() for slot in each]
        self.assertTrue(all(opening is None for opening, _ in slots), slots)


class Eras(Keys):
    @classmethod
    def init_words(cls):
        return super().init_words() + ["--partitions", "4"]

    def test_a_table_finds_its_games_in_an_era_that_had_other_partitions(self):
        store = self.joined("t17", "--follow", "mine")
        games = {self.new_in(store) for _ in range(4)}
        while len({int(game[:2], 16) // 64 for game in games}) < 2:  # partitions
            games.add(self.new_in(store))
        self.store("operator", joined=False).ask(
            "cluster", "init", *self.servers.urls, "--next", "--partitions", "1",
            *self.init_words()[:4])
        games.add(self.new_in(store))
        again = self.joined("t17", "--follow", "mine", folder="again")
        again.sync()
        self.assertEqual(again.games(), games)


class WhatIsForbidden(Keys):
    def refuse_join(self, *words, url=None):
        url = url or self.servers.urls[0]
        return self.store("x", joined=False).refusal(
            3, "forbidden", "cluster", "join", url, "--table", "t17", *words)

    def test_a_key_that_the_servers_do_not_know(self):
        path = UserKey().write(self.path("stranger"))
        self.refuse_join("--nkey", path, "--ca", self.authority.ca)

    def test_no_key(self):
        self.refuse_join("--ca", self.authority.ca)

    def test_a_seed_that_others_may_read(self):
        for mode in (0o640, 0o604, 0o644):
            path = self.keys["t17"].write(self.path(f"open{mode:o}"), mode)
            self.assertIn(path, self.refuse_join("--nkey", path, "--ca", self.authority.ca))

    def test_a_seed_that_others_may_read_later(self):
        path = self.keys["t17"].write(self.path("key"))
        store = self.store("x", joined=False)
        store.join("--nkey", path, "--ca", self.authority.ca, table="t17")
        os.chmod(path, 0o644)
        store.refusal(3, "forbidden", "new", "heretics", "--players", "Ana,Bo")
        store.refusal(3, "forbidden", "cluster", "sync")
        store.ask("--offline", "new", "heretics", "--players", "Ana,Bo")

    def test_a_file_without_a_seed(self):
        with open(self.path("key"), "w", encoding="ascii") as file:
            file.write(self.keys["t17"].public + "\n")
        os.chmod(self.path("key"), 0o600)
        self.refuse_join("--nkey", self.path("key"), "--ca", self.authority.ca)

    def test_a_foreign_authority(self):
        self.refuse_join("--nkey", self.files["t17"], "--ca", self.foreign.ca)

    def test_an_authority_that_nobody_named(self):
        self.refuse_join("--nkey", self.files["t17"],
                         url=self.servers.urls[0].replace("nats://", "tls://"))

    def test_another_tables_name(self):
        self.refuse_join("--nkey", self.files["t18"], "--ca", self.authority.ca)

    def check_refused(self, client, subjects):
        for subject in subjects:
            before = len(client.errors)
            client.publish(subject, b"{}")
            client.flush()
            self.assertEqual(len(client.errors), before + 1, f"{subject} was taken")
            self.assertIn("Permissions Violation", client.errors[-1])

    def test_a_table_may_not_write_elsewhere(self):
        self.check_refused(self.as_user("t17"), [
            OTHERS_LOG, "recount.log.1.0.t18x.a", f"recount.open.1.0.t18.{'ab' * 16}.0",
            "recount.cards.t18." + "0" * 64, "recount.era", "recount.audit.run.unit",
            "recount.result.run.unit", "_INBOX.t18.x.1", "$JS.ACK.RECOUNT-AUDIT.work.1.1.1.1.1"])

    def test_a_table_may_not_read_elsewhere(self):
        client = self.as_user("t17")
        self.check_refused(client, [
            f"$JS.API.DIRECT.GET.{LOG}", f"$JS.API.DIRECT.GET.{LOG}.{OTHERS_LOG}",
            f"$JS.API.DIRECT.GET.{OPEN}.recount.open.1.0.t18.{'ab' * 16}.0",
            f"$JS.API.DIRECT.GET.{OPEN}.recount.open.1.0.t17.{'ab' * 16}.0",
            f"$JS.API.STREAM.MSG.GET.{LOG}", f"$JS.API.STREAM.SNAPSHOT.{LOG}",
            f"$JS.API.CONSUMER.CREATE.{LOG}", f"$JS.API.CONSUMER.CREATE.{LOG}.t17",
            f"$JS.API.CONSUMER.CREATE.{LOG}.t17.recount.log.1.0.t18.>",
            f"$JS.API.CONSUMER.CREATE.{LOG}.t17.recount.log.1.0.>",
            f"$JS.API.CONSUMER.CREATE.{LOG}.t18.recount.log.1.0.t17.>",
            f"$JS.API.CONSUMER.CREATE.{OPEN}.t17.recount.open.1.0.t17.>",
            f"$JS.API.CONSUMER.DURABLE.CREATE.{LOG}.t17",
            f"$JS.API.CONSUMER.MSG.NEXT.{LOG}.t18", f"$JS.API.CONSUMER.MSG.NEXT.{LOG}.kim",
            f"$JS.API.CONSUMER.DELETE.{LOG}.t18", f"$JS.API.CONSUMER.INFO.{LOG}.t18"])
        for subject in ("_INBOX.t18.>", "_INBOX.>", "recount.>", ">", "$JS.>", "$SYS.>"):
            before = len(client.errors)
            client.subscribe(subject)
            self.assertEqual(len(client.errors), before + 1, f"{subject} is heard")

    def test_a_table_may_take_nothing_out(self):
        self.check_refused(self.as_user("t17"), [
            f"$JS.API.STREAM.{verb}.{stream}" for stream in (LOG, OPEN, "RECOUNT-ERAS")
            for verb in ("DELETE", "PURGE", "UPDATE", "CREATE", "MSG.DELETE", "RESTORE",
                         "LEADER.STEPDOWN", "PEER.REMOVE")] + ["$JS.API.META.LEADER.STEPDOWN"])

    def made(self, client, config):
        subject = f"$JS.API.CONSUMER.CREATE.{LOG}.t17.recount.log.1.0.t17.>"
        body = {"stream_name": LOG, "config": {
            "name": "t17", "deliver_policy": "all", "ack_policy": "none", "mem_storage": True,
            "filter_subject": "recount.log.1.0.t17.>", "num_replicas": 1} | config}
        return json.loads(client.request(subject, json.dumps(body).encode()).data)

    def test_a_consumer_is_what_its_subject_says(self):
        client = self.as_user("t17")
        for config in ({"filter_subject": ">"}, {"filter_subject": "recount.log.1.0.t18.>"},
                       {"filter_subject": ""}):
            self.assertIn("error", self.made(client, config), config)
        self.assertEqual(self.made(client, {"name": "t18"})["name"], "t17")

    def test_a_consumer_that_pushes_speaks_for_nobody(self):
        """Servers push to the subject that a consumer names, whoever made it, under the name of the
        publisher."""
        client, operator = self.as_user("t17"), self.client()
        forged = {"era": 9, "partitions": 64, "replicas": 1, "retired": [], "lost": [1]}
        for body, target in ((json.dumps(forged).encode(), "recount.era"),
                             (b"", "$JS.API.STREAM.DELETE.RECOUNT-CARDS"),
                             (b"", f"$JS.API.STREAM.PURGE.{OPEN}"),
                             (b"x", "recount.open.1.0.t18." + "ab" * 16 + ".0")):
            subject = "recount.log.1.0.t17." + os.urandom(16).hex()
            client.stored(subject, body)
            config = {"name": "t17", "deliver_policy": "all", "ack_policy": "none",
                      "mem_storage": True, "filter_subject": subject, "num_replicas": 1,
                      "deliver_subject": target}
            client.request(f"$JS.API.CONSUMER.CREATE.{LOG}.t17.{subject}",
                           json.dumps({"stream_name": LOG, "config": config}).encode())
            time.sleep(0.5)
            client.request(f"$JS.API.CONSUMER.DELETE.{LOG}.t17")
        last = operator.request("$JS.API.DIRECT.GET.RECOUNT-ERAS.recount.era")
        self.assertEqual(json.loads(last.data)["era"], 1)
        self.assertEqual(len(operator.api("STREAM.NAMES")["streams"]), 6)
        for stream in ("RECOUNT-ERAS", OPEN, "RECOUNT-CARDS"):
            for kept in operator.all_kept(stream):
                if kept.subject.startswith("recount.log."):
                    self.assertIn(".t17.", kept.subject)
        table = self.joined("t18", "--follow", "mine")
        self.new_in(table)
        judge = self.joined("kim")
        judge.run_recount("cluster", "sync")
        self.assertEqual(judge.games() & table.games(), table.games())

    def test_a_judge_without_openings_does_not_read_them(self):
        self.check_refused(self.as_user("lee"), [
            f"$JS.API.CONSUMER.CREATE.{OPEN}.lee.recount.open.>",
            f"$JS.API.DIRECT.GET.{OPEN}.recount.open.1.0.t17.{'ab' * 16}.0",
            f"$JS.API.STREAM.MSG.GET.{OPEN}"])

    def test_nonsense_under_its_own_name_harms_nobody(self):
        client = self.as_user("t17")
        client.stored("recount.log.1.0.t17." + "ef" * 16, b"nonsense")
        table, judge = self.joined("t18", "--follow", "mine"), self.joined("kim")
        game = self.new_in(table)
        frame = log_frame(1, table.export(game).chain[0], [bytes(64)])
        client.stored(f"recount.log.1.0.t17.{game}", frame)
        client.stored(f"recount.log.1.0.t17.{game}", log_frame(0, ZERO, table.events(game)))
        table.ask("act", game, 0, "choose_faction hussites")
        judge.run_recount("cluster", "sync")
        self.assertEqual(judge.events(game), table.events(game))


if __name__ == "__main__":
    run_tests()
