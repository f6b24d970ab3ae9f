import pg from 'pg'

/** Makes this process kill itself before the n-th commit; 0 for never. */
export function dieAtCommit(fatalCommit: number): void {
  let commits = 0
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '')
    if (/^commit/i.test(text)) {
      commits += 1
      if (commits === fatalCommit) process.kill(process.pid, 'SIGKILL')
    }
    return Reflect.apply(query, this, args)
  } as typeof query
}
