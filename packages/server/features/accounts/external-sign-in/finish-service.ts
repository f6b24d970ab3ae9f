import type { FinishSignInResponse } from '#contract/account/external-sign-in-calls.ts'
import type { CallBody } from '#contract/calls.ts'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../../context.ts'
import { hashToken } from '../../../platform/crypto/token.ts'
import {
  IdentityRefused,
  IdentityUnavailable,
  type ProvenIdentity,
} from '../../../platform/identity/identity-client.ts'
import type { Provider } from '../../../platform/identity/oidc-client.ts'
import { THROTTLE, throttle, toClient } from '../../services/throttling/service.ts'
import type { Client } from '../account/session-service.ts'
import { startSignIn } from '../second-factor/sign-in-service.ts'
import { type Connecting, findOrCreateAccount } from './account-service.ts'
import { type ConsumedFlow, consumeFlow } from './flow-queries.ts'
import { providerUnavailable, requireProvider, returnUrl, type Visitor } from './start-service.ts'

type ProviderCallback = CallBody<'finishExternalSignIn'>

/**
 * Completes and consumes a sign-in through a provider. Logs why it was refused, which the user does not see.
 * @throws 422 `sign_in_refused`, 409 `email_taken`, `conflict`, 429, 503 `provider_unavailable`
 */
export async function finishSignIn(
  context: AppContext,
  callback: ProviderCallback,
  visitor: Omit<Visitor, 'browser'> & { browser: string | null },
  client: Client,
  log: (error: Error) => void,
): Promise<FinishSignInResponse> {
  const { database, clock, live } = context
  const provider = requireProvider(context, callback.provider)
  const now = clock()
  await throttle(database, [{ rule: THROTTLE.externalSignInByClient, by: [toClient(visitor.address)] }], now)
  const flow = await consumeVisitorFlow(context, callback, visitor.browser)
  if (callback.error !== undefined)
    throw refusal(`You have not signed in at ${provider.title}. Nothing was changed.`)

  const identity = await prove(provider, { callback, flow, origin: visitor.origin, log })
  const { accountId, outcome } = await findOrCreateAccount(
    context,
    provider,
    identity,
    connectingSession(flow),
  ).catch((error: unknown) => {
    throw toRefusal(error, provider, log)
  })
  const { issuer, subject, idToken } = identity
  const proof = { loginMode: provider.key, identity: { issuer, subject }, idToken }
  const response = await startSignIn(context, accountId, proof, client)
  if (outcome !== 'registered') await live.refresh(accountId, ['refreshUser'])
  return { ...response, outcome, redirect: flow.redirect ?? '/' }
}

const connectingSession = ({ account_id, session_id }: ConsumedFlow): Connecting | null =>
  account_id !== null && session_id !== null ? { accountId: account_id, sessionId: session_id } : null

async function consumeVisitorFlow(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  { provider, state }: ProviderCallback,
  browser: string | null,
): Promise<ConsumedFlow> {
  const flow =
    browser === null
      ? undefined
      : await consumeFlow(database, {
          stateHash: hashToken(state),
          browserHash: hashToken(browser),
          provider,
          now: clock(),
        })
  if (!flow) {
    throw refusal(
      'This sign-in was started in another browser, was already used, or took longer than 10 minutes. Please start again.',
    )
  }
  return flow
}

async function prove(
  provider: Provider,
  {
    callback,
    flow,
    origin,
    log,
  }: { callback: ProviderCallback; flow: ConsumedFlow; origin: string; log(error: Error): void },
): Promise<ProvenIdentity> {
  const signIn = {
    returnUrl: returnUrl(origin, provider.key),
    state: callback.state,
    nonce: flow.nonce,
    codeVerifier: flow.code_verifier,
  }
  try {
    return await provider.client.prove(signIn, {
      code: callback.code,
      idToken: callback.id_token,
      iss: callback.iss,
    })
  } catch (error) {
    throw toRefusal(error, provider, log)
  }
}

function toRefusal(error: unknown, provider: Provider, log: (error: Error) => void): unknown {
  if (error instanceof IdentityUnavailable) {
    log(error)
    return providerUnavailable(provider)
  }
  if (!(error instanceof IdentityRefused)) return error
  log(error)
  return refusal(
    `The response from ${provider.title} could not be confirmed, so nobody was signed in. Please start again.`,
  )
}

const refusal = (message: string) => new LotlineError('sign_in_refused', message)
