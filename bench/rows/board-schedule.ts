import { join } from 'node:path'
import { columnsOf } from '#domain/table/columns.ts'
import { broker, startWithBoard } from '../broker.ts'
import { byTurns, median, timed } from '../compare.ts'
import { openFactsPage } from '../facts-page.ts'
import { parcelsInTheMiddle } from '../parcels-in-the-middle.ts'
import { atMost, type BenchRow } from '../row.ts'

const RESPONSE_MS = 100
const PARALLEL = 8
const PARCELS_A_QUESTION = 10
/** With the warm-up parcel, this is within an account's monthly quota. */
const PARCELS = 990
const ROUNDS = 5

interface BoardCounts {
  requested: number
  mostOpen: number
  /** In milliseconds since 1970. */
  firstAt: number
  lastAt: number
}

/** Measures how much longer a task takes than its board's responses, until the last cell is filled. */
export const boardSchedule: BenchRow = {
  key: 'board',
  what: `tax reports of ${PARCELS} parcels from a board that answers in ${RESPONSE_MS} ms`,
  against: `the ideal schedule, ${PARALLEL} questions at a time`,
  async measure(context) {
    const { url, database } = await context.demoWithAddress()
    const count = context.sized(PARCELS, 100)
    const questions = count / PARCELS_A_QUESTION
    const idealMs = Math.ceil(questions / PARALLEL) * RESPONSE_MS
    const [elsewhere, ...parcels] = (await parcelsInTheMiddle(database.pool, count + 1))
      .map(({ upid }) => upid)
      .reverse()
    if (elsewhere === undefined) throw new Error('there are no parcels')
    const servers = await startWithBoard(url, join(context.folder, 'board'), RESPONSE_MS)
    const counts = async (): Promise<BoardCounts> =>
      (await (await fetch(`${servers.board.url}/counts`)).json()) as BoardCounts
    const columns = columnsOf('paragonTax').map(({ key }) => key)

    const begins: number[] = []
    const tails: number[] = []
    /** A new account for each round, because saved facts are not requested again. */
    const request = async () => {
      const page = openFactsPage(servers.server.url, await broker(database, servers.server.url))
      try {
        await page.loadRows([...parcels, elsewhere], ['parcel.pid'])
        // Warm-up: then the page listens, and the server has an access token.
        await page.getData(['paragonTax'], [elsewhere])
        await counts()
        const beganAt = Date.now()
        const ms = await timed(() => page.getData(['paragonTax'], parcels))
        const { requested, mostOpen, firstAt, lastAt } = await counts()
        begins.push(firstAt - beganAt)
        tails.push(beganAt + ms - lastAt)
        if (requested !== questions || mostOpen !== PARALLEL) {
          throw new Error(`${requested} questions, up to ${mostOpen} at a time`)
        }
        const cells = page.filledCells(parcels, columns)
        if (cells !== count * columns.length) throw new Error(`${cells} cells came`)
        return ms
      } finally {
        page.close()
      }
    }
    try {
      await request()
      begins.length = 0
      tails.length = 0
      // The loop sends the same requests on this machine without our code.
      const { ours, reference: loops } = await byTurns(context.rounds(ROUNDS), request, () =>
        timed(() => bareLoop(servers.board.url, questions)),
      )
      return [
        {
          part: '',
          ours,
          reference: [idealMs],
          exact: 'reference',
          unit: 'ms',
          value: median(ours) / idealMs,
          mark: atMost(1.2),
          note:
            `${questions} questions of ${PARCELS_A_QUESTION} parcels, ${PARALLEL} at a time: ${Math.ceil(questions / PARALLEL)} times ${RESPONSE_MS} ms; ` +
            `from the page's question to the last of its ${(count * columns.length).toLocaleString('en')} cells, everything stored, charged and notified. ` +
            `The first question is sent after ${Math.round(median(begins))} ms, and all is in ${Math.round(median(tails))} ms after the last answer. A bare loop over the same board needs ${Math.round(median(loops))} ms.`,
        },
      ]
    } finally {
      await servers.stop()
    }
  },
}

async function bareLoop(board: string, questions: number): Promise<void> {
  let left = questions
  const filter = Array.from(
    { length: PARCELS_A_QUESTION },
    (_, index) => `ParcelNumber eq '900-000-00${index}'`,
  ).join(' or ')
  const work = async () => {
    while (left > 0) {
      left -= 1
      await (await fetch(`${board}/odata/TaxRecord?$filter=${encodeURIComponent(filter)}`)).json()
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
}
