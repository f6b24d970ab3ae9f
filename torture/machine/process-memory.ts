import { readdirSync, readFileSync } from 'node:fs'

/** Memory of a process and its descendants in bytes; null without `/proc`. */
export function processTreeMemory(pid: number): number | null {
  const parents = parentsByPid()
  if (!parents) return null
  return [...parents.keys()]
    .filter((each) => each === pid || isBelow(each, pid, parents))
    .reduce((sum, each) => sum + (residentBytes(each) ?? 0), 0)
}

export function childrenOf(pid: number): number[] {
  return [...(parentsByPid() ?? [])].filter(([, parent]) => parent === pid).map(([child]) => child)
}

function isBelow(pid: number, ancestor: number, parents: ReadonlyMap<number, number>): boolean {
  let parent = parents.get(pid)
  while (parent !== undefined && parent > 1) {
    if (parent === ancestor) return true
    parent = parents.get(parent)
  }
  return false
}

function parentsByPid(): Map<number, number> | null {
  try {
    const parents = new Map<number, number>()
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      const parent = field(name, /^PPid:\s+(\d+)/m)
      if (parent !== null) parents.set(Number(name), parent)
    }
    return parents
  } catch {
    return null
  }
}

function residentBytes(pid: number): number | null {
  const kilobytes = field(String(pid), /^VmRSS:\s+(\d+)/m)
  return kilobytes === null ? null : kilobytes * 1024
}

/** Null if the process has ended. */
function field(pid: string, pattern: RegExp): number | null {
  try {
    const [, number] = pattern.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return number === undefined ? null : Number(number)
  } catch {
    return null
  }
}
