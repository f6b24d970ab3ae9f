import { hash, parseOptions, verify } from '@node-rs/argon2'
import { LotlineError } from '#contract/errors.ts'
import { inTurn } from '../fairness/fairness.ts'

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. `argon2id` is the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Hashing fills threads and memory: so many at once, and so many waiting, before the rest is refused for a moment. */
const LIMITS = { mostAtOnce: 4, mostWaiting: 200 }

interface PasswordCheck {
  isCorrect: boolean
  /** It was hashed with less than today's cost: hash it anew while it is known. */
  isOutdated: boolean
}

/** Passwords are hashed by argon2id, in threads of their own. Throws 503 `overloaded` when too many wait. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** `null` for an account that does not exist or has no password: takes the same time, and is never correct. */
  check(stored: string | null, password: string): Promise<PasswordCheck>
}

export function argon2Passwords({ mostAtOnce, mostWaiting } = LIMITS): Passwords {
  const atOnce = turns(mostAtOnce, mostWaiting)
  // Clients take turns; what is done for nobody in particular only has the limit.
  const limited = <T>(work: () => Promise<T>) => inTurn('hashing', () => atOnce(work))
  let nobodysHash: Promise<string> | null = null
  const passwords: Passwords = {
    hash: (password) => limited(() => hash(normalised(password), COST)),
    async check(stored, password) {
      // Hashed with today's cost, as those of accounts are. Awaited by everybody, so that the first one reveals nothing.
      nobodysHash ??= hash(crypto.randomUUID(), COST)
      const nobodys = await nobodysHash
      const compared = stored ?? nobodys
      const isCorrect = await limited(() => verify(compared, normalised(password)))
      return { isCorrect: isCorrect && stored !== null, isOutdated: stored !== null && isWeak(stored) }
    },
  }
  return passwords
}

/** The same characters, however a keyboard composes them (NIST SP 800-63B, section 3.1.1.2). */
const normalised = (password: string) => password.normalize('NFKC')

function isWeak(stored: string): boolean {
  const { memoryCost, timeCost } = parseOptions(stored)
  return memoryCost < COST.memoryCost || timeCost < COST.timeCost
}

/** Runs at most `atOnce` pieces of work together; the rest waits in order. */
function turns(atOnce: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) {
        throw new LotlineError(
          'overloaded',
          'Too many people sign in at once. Please try again in a moment.',
          {
            retryAfterSeconds: 5,
          },
        )
      }
      // The place is handed over, so that nobody slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
