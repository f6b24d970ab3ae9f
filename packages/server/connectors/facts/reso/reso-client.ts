import { z } from 'zod'
import { RETRY_POLICIES } from '../../outbound/retry-policies.ts'
import {
  SERVICE_LIMITS,
  type ServiceDeps,
  type ServiceLimits,
  type ServiceResponse,
  serviceRequest,
  withinTime,
} from '../../outbound/service-request.ts'
import { type RequestAuthority, SourceUnavailable } from '../fact-connector.ts'
import type { TokenCache } from '../token-cache.ts'
import { createTokenCache, type ResoConnection } from './access-tokens.ts'
import { boardErrorMessage } from './board-error-message.ts'
import { queryUrl, type ResoQuery } from './reso-query.ts'

export type ResoRow = Readonly<Record<string, unknown>>

export interface ResoLimits extends ServiceLimits {
  /** Time limit of a query, including all pages, tokens and pauses. */
  questionMs: number
  pages: number
  rows: number
  pageRows: number
}

export const RESO_LIMITS: ResoLimits = {
  ...SERVICE_LIMITS,
  retries: RETRY_POLICIES.board,
  questionMs: 40_000,
  pages: 20,
  rows: 5_000,
  pageRows: 500,
}

/** Its message is shown to users. */
export class ResoRefused extends Error {
  override readonly name = 'ResoRefused'
}

const Page = z.object({
  value: z.array(z.record(z.string(), z.unknown())),
  '@odata.nextLink': z.string().optional(),
  '@odata.count': z.coerce.number().int().min(0).optional(),
})
type Page = z.infer<typeof Page>

/** Client of a RESO Web API (Core 2.0): OData 4 with the Data Dictionary. */
export class ResoClient {
  readonly title: string
  private readonly connection: ResoConnection
  private readonly deps: ServiceDeps
  private readonly limits: ResoLimits
  private readonly tokens: TokenCache

  constructor(title: string, connection: ResoConnection, deps: ServiceDeps, limits = RESO_LIMITS) {
    this.title = title
    this.connection = connection
    this.deps = deps
    this.limits = limits
    this.tokens = createTokenCache({ title, connection, deps, limits })
  }

  /**
   * Returns all rows, or throws. @throws `CredentialsRefused`, `SourceUnavailable`, `ResoRefused`, or the
   * reason of `signal`.
   */
  rows(query: ResoQuery, as: RequestAuthority): Promise<ResoRow[]> {
    const { startTimer } = this.deps
    return withinTime(
      this.title,
      { startTimer, signal: as.signal, limitMs: this.limits.questionMs },
      (signal) => this.readAllPages(query, { ...as, signal }),
    )
  }

  /** @throws `CredentialsRefused`, `SourceUnavailable` */
  async checkCredentials({ credentials, signal }: RequestAuthority): Promise<void> {
    const token = await this.tokens.get(credentials, signal)
    this.tokens.forget(credentials, token)
  }

  private async readAllPages(query: ResoQuery, as: RequestAuthority): Promise<ResoRow[]> {
    const rows: ResoRow[] = []
    const requestedUrls = new Set<string>()
    let rowCount = 0
    let url: string | null = queryUrl(this.connection.serviceUrl, query)
    while (url !== null) {
      if (requestedUrls.has(url)) throw this.unusableError('its pages form a loop')
      if (requestedUrls.size >= this.limits.pages) throw this.unusableError('it has more pages than expected')
      requestedUrls.add(url)
      const page: Page = this.parsePage(await this.get(url, as))
      rows.push(...page.value)
      rowCount = Math.max(rowCount, page['@odata.count'] ?? 0)
      if (rows.length > this.limits.rows) throw this.unusableError('it has more rows than expected')
      url = this.nextUrl(page, url)
    }
    const expectedCount = Math.min(rowCount, query.top ?? rowCount)
    if (rows.length < expectedCount)
      throw this.unusableError(`it returned ${rows.length} of ${expectedCount} rows`)
    return rows
  }

  private get(url: string, as: RequestAuthority): Promise<ServiceResponse> {
    return this.tokens.send(as, (token) => this.getAs(token, url, as.signal), boardErrorMessage)
  }

  private getAs(token: string, url: string, signal: AbortSignal): Promise<ServiceResponse> {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'odata-version': '4.0',
      prefer: `odata.maxpagesize=${this.limits.pageRows}`,
    }
    const { deps, limits } = this
    return serviceRequest(this.title, { url, init: { headers } }, { deps, limits, signal })
  }

  private parsePage({ status, text }: ServiceResponse): Page {
    if (status !== 200) {
      const boardMessage = boardErrorMessage(text)
      throw new ResoRefused(
        boardMessage === null ? `${this.title} refused (${status}).` : `${this.title}: ${boardMessage}`,
      )
    }
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      throw this.unusableError('it is not JSON')
    }
    const page = Page.safeParse(body)
    if (!page.success) throw this.unusableError('it is not a list of rows')
    return page.data
  }

  /** Address of the next page. @throws if it is elsewhere, where the token must not be sent. */
  private nextUrl(page: Page, url: string): string | null {
    const link = page['@odata.nextLink']
    if (link === undefined) return null
    const next = URL.canParse(link, url) ? new URL(link, url).href : ''
    if (!next.startsWith(`${this.connection.serviceUrl}/`))
      throw this.unusableError('its next page is somewhere else')
    return next
  }

  private unusableError(reason: string): SourceUnavailable {
    return new SourceUnavailable(`The response of ${this.title} cannot be used: ${reason}.`)
  }
}
