/** Every state that the page shows is the service's own. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { modules, serving, sharedDemo } from "../harness.js";

const served = serving(sharedDemo);

const LONG = Boolean(process.env.DAYBOOK_LONG);

// The longest, one with rewinds, and one with tiebreakers.
for (const name of ["violations-days", "by-hand", "bga-480000023"]) {
  test(`applying patches in the page gives the states of ${name}`, async () => {
    const { page: tab, troubles } = await served.page();
    await tab.goto(`${served.url}/m/${name}#0`);
    // As text, which leaves the page much faster than that many objects.
    const text = await tab.evaluate(async ([match, folder]) => {
      const { Replay } = await import(`${folder}/replay.js`);
      const { read } = await import(`${folder}/link.js`);
      const replay = new Replay(read(new URL(`/m/${match}`, location.href)));
      await replay.open(null);
      await replay.bringAll();
      return JSON.stringify(Array.from({ length: replay.last + 1 }, (_, seq) => replay.state(seq)));
    }, [name, await modules(tab)]);
    const states = JSON.parse(text);
    const { head } = await (await fetch(`${served.url}/v1/matches/${name}`)).json();
    assert.equal(states.length, head.seq + 1);
    for (const [seq, state] of states.entries()) {
      // A wrong state makes all states that are patches of it wrong: a short run finds it in one of five, and in the last.
      if (!LONG && seq % 5 !== 0 && seq !== head.seq) continue;
      const answer = await fetch(`${served.url}/v1/matches/${name}/state?at=${seq}`);
      assert.deepEqual(state, await answer.json(), `${name} at ${seq}`);
    }
    assert.deepEqual(troubles, []);
  });
}
