import { posix } from 'node:path'
import { featureOf, stepViolation } from './feature-steps.ts'
import { type Import, readImports } from './imports.ts'
import { MAY_IMPORT, OWNERS, PURE_PACKAGES, type Room } from './rooms.ts'

export interface Violation {
  file: string
  line: number
  message: string
}

const ROOM_PREFIXES = Object.keys(MAY_IMPORT) as Room[]
const SERVER_AND_DEMO: ReadonlySet<string> = new Set(['packages/server', 'packages/demo'])
const WEB_TESTING = 'packages/web/testing/'
export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith(WEB_TESTING)

/** Room of a file; undefined outside packages/, where imports are free. */
function roomOf(path: string): Room | undefined {
  if (!path.startsWith('packages/')) return undefined
  const inside = path.slice('packages/'.length)
  const room = ROOM_PREFIXES.filter((prefix) => inside.startsWith(`${prefix}/`)).sort(
    (a, b) => b.length - a.length,
  )[0]
  // `packages/web/main.tsx` belongs to the app.
  return room ?? (inside.startsWith('web/') ? 'web/app' : undefined)
}

/** `path` is relative to the project, with forward slashes. */
export function checkImports(path: string, source: string): Violation[] {
  const room = roomOf(path)
  if (!room) return []
  return readImports(source).flatMap((found) => {
    const message = checkImport(path, room, found)
    return message ? [{ file: path, line: found.line, message }] : []
  })
}

function checkImport(path: string, room: Room, found: Import): string | undefined {
  const target = resolveTarget(path, found.specifier)
  if (target === undefined) return isTest(path) ? undefined : checkPackage(path, room, found)
  if (found.specifier.startsWith('.') && packageOf(target) !== packageOf(path)) {
    return `'${found.specifier}' leaves its package by a relative path: write '#${target.replace(/^packages\//, '')}'`
  }
  return checkRoom(path, room, target, found)
}

/** Imported file; undefined for Node's modules and third parties. */
export function resolveTarget(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return `packages/${specifier.slice(1)}`
  if (specifier.startsWith('.'))
    return posix.normalize(posix.join(posix.dirname(path), specifier.split('?')[0] ?? ''))
  return undefined
}

const packageOf = (path: string) => path.split('/').slice(0, 2).join('/')

function checkRoom(path: string, room: Room, target: string, found: Import): string | undefined {
  const targetRoom = roomOf(target)
  if (!targetRoom)
    return `'${found.specifier}' lies outside packages/: the product doesn't depend on scripts, tests or benchmarks`
  if (isTest(path)) return checkTestImport(path, room, target, targetRoom)
  if (targetRoom === 'server/testing' && room !== 'server/testing') {
    return 'server/testing is for tests only'
  }
  if (target.startsWith(WEB_TESTING)) return 'web/testing is for tests only'
  if (room === targetRoom) {
    if (room === 'server/features') return found.isTypeOnly ? undefined : stepViolation(path, target)
    if (room === 'web/features' && featureOf(path) !== featureOf(target)) {
      return `feature ${featureOf(path)} may not import feature ${featureOf(target)}: let them meet in web/app, or through web/state`
    }
    return undefined
  }
  const allowed: readonly string[] = MAY_IMPORT[room]
  if (!allowed.includes(targetRoom) && !isTypeOfTheServersTop(room, targetRoom, found)) {
    return `${room} may not import ${targetRoom} ('${found.specifier}'): it may import ${listRooms(room)}`
  }
  if (room === 'server/features' && !found.isTypeOnly) return stepViolation(path, target)
  return undefined
}

/** All server rooms except connectors may use types of settings and context. */
const isTypeOfTheServersTop = (room: Room, targetRoom: Room, found: Import) =>
  targetRoom === 'server' && found.isTypeOnly && room.startsWith('server/') && room !== 'server/connectors'

function checkTestImport(path: string, room: Room, target: string, targetRoom: Room): string | undefined {
  if (packageOf(path) === packageOf(target) || targetRoom === 'server/testing') return undefined
  // Tests of the server use the demo, and the demo uses the server's importers.
  if (SERVER_AND_DEMO.has(packageOf(path)) && SERVER_AND_DEMO.has(packageOf(target))) return undefined
  if (packageOf(target) === 'packages/domain') return undefined
  if (packageOf(target) === 'packages/contract' && room !== 'domain') return undefined
  return `a test of ${room} may not import ${targetRoom}: a test that spans both belongs in e2e/`
}

function checkPackage(path: string, room: Room, { specifier, isTypeOnly }: Import): string | undefined {
  if (specifier.startsWith('node:')) {
    const isOnServer = room === 'server' || room === 'demo' || room.startsWith('server/')
    if (isOnServer) return undefined
    return `${room} may not use Node ('${specifier}'): ${room.startsWith('web/') ? 'it runs in the browser' : 'it is pure'}`
  }
  const name = packageName(specifier)
  const pure = PURE_PACKAGES[room]
  if (pure && !pure.includes(name)) {
    return `${room} is pure and may use only ${pure.join(', ')}, not '${name}'`
  }
  const owner = OWNERS.find(({ packages }) => packages.test(name))
  // `place` is a room, a package, a folder or a file.
  const isWithin = (place: string) => `${path}/`.startsWith(`packages/${place}/`)
  const isOwner =
    !owner ||
    owner.rooms.some(isWithin) ||
    (isTypeOnly && owner.typesIn !== undefined && isWithin(owner.typesIn))
  return isOwner ? undefined : `'${name}' may be imported only in ${owner.rooms.join(', ')}: ${owner.why}`
}

function packageName(specifier: string): string {
  const [first = '', second] = specifier.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

function listRooms(room: Room): string {
  const rooms = MAY_IMPORT[room]
  return rooms.length === 0 ? 'nothing of ours' : rooms.join(', ')
}
