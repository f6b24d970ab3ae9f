import type pg from 'pg'

/** A statement ended without saying what it did. */
export class StatementLost extends Error {
  constructor() {
    super(
      'The embedded database ended a statement half-way, without an error: its geometry library gave up on two outlines. ' +
        'Nothing of the statement can be relied on.',
    )
    this.name = 'StatementLost'
  }
}

/**
 * Makes every lost statement an error. The embedded engine drops exceptions of its geometry library: the answer
 * then has neither rows nor a command tag, and what follows on the connection may be out of step, so it is ended, too.
 */
export function refuseLostStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...parameters: unknown[]) => unknown
    const lossOf = (result: unknown) => {
      if (![result].flat().some(isLost)) return null
      client.end().catch(() => {})
      return new StatementLost()
    }
    client.query = ((...parameters: unknown[]) => {
      const listener = parameters.at(-1)
      if (typeof listener === 'function') {
        parameters[parameters.length - 1] = (error: unknown, result: unknown) =>
          listener(error ?? lossOf(result), result)
      }
      const asked = ask(...parameters)
      if (!(asked instanceof Promise)) return asked
      return asked.then((result) => {
        const loss = lossOf(result)
        if (loss) throw loss
        return result
      })
    }) as typeof client.query
  })
}

/** `SELECT`, `INSERT` … stands in every answer that is whole. */
function isLost(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'command' in result && result.command === null
}
