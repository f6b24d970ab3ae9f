/** Why a mark is missed, by the key of the row: written by hand after looking, printed under the table. */
export const REMARKS: Readonly<Record<string, string>> = {
  search:
    'reached against a trigram query, which forgives errors as ours does. A bare prefix query does a tenth of the work ' +
    'and is no reference for it: ours asks twice side by side (is there a new release; up to 460 addresses and lots on up ' +
    'to 16 streets), and ranks what comes. Profiled, most of its time is waiting for the database; reading, matching and ' +
    'ranking take some 0.4 ms.',
  watching:
    'measured while the machine had ten times the work that its cores can do, so that times of a minute vary by half. Processor time is steadier: at 2.2 million ' +
    'lots ours needs some 16 s in the database and 5 s of its own, over both cores, and the join that keeps nothing 6 to 8 s on one. A third of ours is finding ' +
    'pairs and storing them, a third storing notifications, messages and changes with their indexes and foreign keys, the rest measuring ground and ' +
    'composing. It began at 5.6 times a reference that also matched every neighbour of a changed lot; against the present one that would have been ten. At 100,000 lots (909 changes, in a process that has just begun) it was 4.8 and 3.9 times the two.',
  history:
    'reached for what people have: 5,000 entries. Of an area that holds a whole city and 20,000 entries, all were found and put in order twice when ' +
    'this was measured; by now they are once, which took 115 and 152 ms where twice took 170 and 283 ms, by turns on the same busy machine.',
  board:
    'runs on a machine that did much else gave 1.16, 1.27, 1.29 and 1.49 ×. The bare loop over the same board shows how much of it is the machine. ' +
    'Ours asks the board first after more than a tenth of a second (quota, claims, the task and its job are kept before), and works some 0.4 s of ' +
    'processor time within the 1.3 s: where that is not free, answers wait for their turn.',
  arriving:
    'one frame or none of a round is longer: that in which the first answers come, whose columns are laid out for the first time.',
  script:
    'React, the router, the session and those parts of Mantine that the first screen shows. Everything that is opened comes ' +
    'when it is first opened; live messages, hints and the dialogs that must show when the server is away come once the map stands.',
  memory:
    'profiled: 67 MB are the program of Node itself, some 80 MB our modules and their dependencies, 55 MB each tile thread, ' +
    '45 MB what is in use on the main thread; the rest is room for what is thrown away, which ' +
    '`scripts/run/server-process.mjs` bounds.',
}
