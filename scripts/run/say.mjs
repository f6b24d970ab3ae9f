// Messages go to stderr, so that a command's output (`npm run --silent lotline -- sources --json`) stays
// clean.

import { statfsSync } from 'node:fs'

/** An expected failure: what went wrong, what to do, and optionally the raw output. */
export class Stop extends Error {
  constructor(what, toDo, detail = '') {
    super(what)
    this.toDo = toDo
    this.detail = detail
  }
}

/** Ctrl-C was pressed: no message, exit code 130. */
export class Interrupted extends Error {}

export function say(line) {
  process.stderr.write(`${line}\n`)
}

export function sayStop(stop) {
  if (stop.detail) say(`\n${stop.detail.trim()}`)
  say(`\n${stop.message}\nWhat to do: ${stop.toDo}\n`)
}

/**
 * Shows progress: rewritten in place on a terminal, otherwise every ten seconds. `describe` may return ''.
 */
export function startProgress(title, describe = () => '') {
  const startedAt = Date.now()
  const isTerminal = process.stderr.isTTY
  const line = () => {
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    return [title, describe(), `${seconds} s`].filter(Boolean).join(' · ')
  }
  if (!isTerminal) say(title)
  const timer = setInterval(
    () => (isTerminal ? process.stderr.write(`\r\x1b[2K${line()}`) : say(line())),
    isTerminal ? 250 : 10_000,
  )
  return {
    end(outcome) {
      clearInterval(timer)
      const clear = isTerminal ? '\r\x1b[2K' : ''
      process.stderr.write(
        `${clear}${title}: ${outcome} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)\n`,
      )
    },
  }
}

/** In bytes. */
export function freeBytes(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

export const diskFull = (folder, neededBytes) =>
  new Stop(
    `The disk is full: ${Math.round(freeBytes(folder) / 1e6)} MB free where ${folder} lies, some ${Math.round(neededBytes / 1e6)} MB needed.`,
    'free some space (or move the folder to a larger disk), then run the same command again.',
  )
