import pg from 'pg'

export interface SentStatement {
  text: string
  values: unknown[]
  name?: string | undefined
  connection: number
}

/** Records the statements that `work` sends, so that a reference can send them without our code. */
export async function sentStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const { query } = pg.Client.prototype
  const sent: SentStatement[] = []
  const connections: pg.Client[] = []
  pg.Client.prototype.query = function (
    this: pg.Client,
    config: string | pg.QueryConfig,
    ...rest: unknown[]
  ) {
    const stated = typeof config === 'string' ? { text: config } : config
    const values = Array.isArray(rest[0]) ? rest[0] : (stated.values ?? [])
    if (!connections.includes(this)) connections.push(this)
    sent.push({ text: stated.text, name: stated.name, values, connection: connections.indexOf(this) })
    return Reflect.apply(query, this, [config, ...rest])
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

/** Sends the statements of each connection in order, and all connections at once. */
export async function sendAgain(pool: pg.Pool, statements: readonly SentStatement[]): Promise<void> {
  const byConnection = Map.groupBy(statements, ({ connection }) => connection)
  await Promise.all(
    byConnection.values().map(async (each) => {
      const client = await pool.connect()
      for (const statement of each) await client.query(statement)
      client.release()
    }),
  )
}
