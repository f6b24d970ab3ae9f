import type { Settings } from './env.ts'
import { startIdentityStandIn } from './sandbox/identity-provider/stand-in.ts'

export interface StandIns {
  /** The settings with the addresses of what stands in. */
  settings: Settings
  close(): Promise<void>
}

/** Starts what stands in on this machine for outside services that are not set up, where the settings ask for it. */
export async function startStandIns(
  settings: Settings,
  { say, onError }: { say(line: string): void; onError(error: unknown): void },
): Promise<StandIns> {
  const { sandboxPort } = settings.identity
  const none: StandIns = { settings, close: async () => {} }
  if (sandboxPort === null) return none
  try {
    const identity = await startIdentityStandIn({ port: sandboxPort, onError })
    const { providers } = identity
    return {
      settings: { ...settings, identity: { ...settings.identity, providers } },
      close: identity.close,
    }
  } catch (error) {
    // Nothing that people need: the server starts without it.
    say(
      `Signing in through outside providers is left out: port ${sandboxPort} of their stand-in cannot be used (${(error as Error).message}). LOTLINE_SANDBOX_IDENTITY_PORT chooses another.`,
    )
    return none
  }
}
