import { STAND_IN_CREDENTIALS } from '#domain/account/credentials.ts'

export interface RawTitle {
  titleNumber: string
  owners: { name: string }[]
}

// biome-ignore lint/suspicious/noExplicitAny: journeys read few fields of many answers, and fail where one is missing
type Raw = any

/** Queried over HTTP without our connectors. */
export class StandIns {
  readonly address: string

  constructor(port: number) {
    this.address = `http://127.0.0.1:${port}`
  }

  /** docs/boards.md. */
  async fault(part: string, is: Record<string, unknown>): Promise<void> {
    await this.request('/faults', { part, fault: is })
  }

  /** MLS Paragon, by PID with dashes. */
  async taxRecords(pids: readonly string[]): Promise<Map<string, Raw>> {
    const { username, password } = STAND_IN_CREDENTIALS
    const granted = await fetch(`${this.address}/paragon/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${username}:${password}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const { access_token: token } = (await granted.json()) as Raw
    const found = new Map<string, Raw>()
    for (const some of inGroups(pids, 10)) {
      const filter = some.map((pid) => `ParcelNumber eq '${dashed(pid)}'`).join(' or ')
      const path = `/paragon/odata/TaxRecord?$filter=${encodeURIComponent(filter)}`
      const { value } = await this.request(path, null, token)
      for (const row of value) found.set(row.ParcelNumber, row)
    }
    return found
  }

  /** In force, by PID of nine digits. */
  async titles(pids: readonly string[]): Promise<Map<string, RawTitle[]>> {
    const { token } = await this.request('/land-title/session', STAND_IN_CREDENTIALS)
    const found = new Map<string, RawTitle[]>()
    for (const some of inGroups(pids, 5)) {
      const { parcels } = await this.request(`/land-title/titles?pid=${some.join('&pid=')}`, null, token)
      for (const { pid, titles } of parcels) found.set(String(pid).replaceAll('-', ''), titles)
    }
    return found
  }

  private async request(path: string, body: object | null, token: string | null = null): Promise<Raw> {
    const response = await fetch(this.address + path, {
      method: body === null ? 'GET' : 'POST',
      headers: {
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`The stand-in answered ${response.status} to ${path}: ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
}

/** `012345678` → `012-345-678` */
export const dashed = (pid: string): string => `${pid.slice(0, 3)}-${pid.slice(3, 6)}-${pid.slice(6)}`

function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
