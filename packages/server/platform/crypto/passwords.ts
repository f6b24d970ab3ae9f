import { hash, parseOptions, verify } from '@node-rs/argon2'
import { LotlineError } from '#contract/errors.ts'
import { inTurn } from '../fairness/fairness.ts'

/** OWASP minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const DEFAULT_LIMITS = { maxConcurrent: 4, maxWaiting: 200 }

/** Hashes passwords (argon2id) in worker threads. @throws 503 `overloaded` if too many wait. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** A `null` hash (no such account) takes the same time and never matches. */
  check(oldHash: string | null, password: string): Promise<{ isCorrect: boolean; isOutdated: boolean }>
}

export function argon2Passwords({ maxConcurrent, maxWaiting } = DEFAULT_LIMITS): Passwords {
  const limited = limitConcurrency(maxConcurrent, maxWaiting)
  // Accounts take turns. `limited` also applies to work outside a turn.
  const inSlot = <T>(work: () => Promise<T>) => inTurn('hashing', () => limited(work))
  let placeholderHash: Promise<string> | null = null
  return {
    hash: (password) => inSlot(() => hash(normalise(password), COST)),
    async check(oldHash, password) {
      // Computed even without need, so that the duration never reveals whether the account exists.
      placeholderHash ??= hash(crypto.randomUUID(), COST)
      const placeholder = await placeholderHash
      const comparedHash = oldHash ?? placeholder
      const isCorrect = await inSlot(() => verify(comparedHash, normalise(password)))
      return { isCorrect: isCorrect && oldHash !== null, isOutdated: oldHash !== null && isWeak(oldHash) }
    },
  }
}

/** Makes passwords from different keyboards equal (NIST SP 800-63B, section 3.1.1.2). */
const normalise = (password: string) => password.normalize('NFKC')

function isWeak(oldHash: string): boolean {
  const { memoryCost, timeCost } = parseOptions(oldHash)
  return memoryCost < COST.memoryCost || timeCost < COST.timeCost
}

function limitConcurrency(
  maxConcurrent: number,
  maxWaiting: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxWaiting) {
        throw new LotlineError(
          'overloaded',
          'Too many people are signing in at the moment. Please try again in a moment.',
          { retryAfterSeconds: 5 },
        )
      }
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
