import type { Command } from 'commander'
import type { TileLayerKey } from '#domain/layers/layers.ts'
import { formatTimeLeft } from '#domain/text/durations.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { formatBytesIn } from '#domain/text/sizes.ts'
import { TILE_LAYER_KEYS } from '../tiles/layer-release.ts'
import { isTileLayerKey, MAX_TILE_ZOOM } from '../tiles/tile-address.ts'
import { TileService } from '../tiles/tile-service.ts'
import { type WarmProgress, warmTiles } from '../tiles/warm.ts'
import { makeOutput, UsageError, withDatabase } from './context.ts'
import { EXIT } from './report-failure.ts'
import { showTileProgress } from './tile-progress.ts'

interface TilesOptions {
  layer: string[]
  zoom: string
  bounds?: string
  json?: boolean
}

export function addTiles(program: Command): void {
  program
    .command('tiles')
    .description('render and store the tiles of an area in advance')
    .option('--layer <key>', 'only this layer; repeat as needed (default: all)', collect, [])
    .option('--zoom <zooms>', 'one zoom or a range, such as 14 or 11-16', '11-16')
    .option('--bounds <west,south,east,north>', 'degrees (default: the full extent of a layer)')
    .option('--json', 'print JSON')
    .action(async (options: TilesOptions) => {
      const output = makeOutput(options.json === true)
      const request = {
        layers: parseLayers(options.layer),
        bounds: options.bounds === undefined ? null : parseBounds(options.bounds),
        ...parseZooms(options.zoom),
      }
      const stopping = new AbortController()
      const stop = () => stopping.abort()
      process.once('SIGINT', stop)
      const startedAt = performance.now()
      let latest: WarmProgress = { done: 0, total: 0, filled: 0, bytes: 0 }
      await withDatabase(async (database, settings) => {
        const service = new TileService({
          database,
          dataFolder: settings.dataFolder,
          // The cache is small, because no tile is read again.
          memoryBytes: 1024 * 1024,
          diskBytes: settings.tileDiskBytes,
          warn: output.warn,
        })
        const view = showTileProgress(output.isJson)
        try {
          latest = await warmTiles(
            database,
            service,
            request,
            (progress) => {
              latest = progress
              view.update(progress)
            },
            stopping.signal,
          )
        } catch (error) {
          if (!stopping.signal.aborted) throw error
          process.exitCode = EXIT.failed
        } finally {
          view.stop()
          await service.close()
        }
        if (latest.bytes > settings.tileDiskBytes) {
          output.warn(
            `Only the last ${formatBytesIn('MB', settings.tileDiskBytes, 0)} were kept: LOTLINE_TILE_DISK_MB sets how much.`,
          )
        }
      }).finally(() => process.off('SIGINT', stop))
      const seconds = (performance.now() - startedAt) / 1000
      output.result({ ...latest, seconds, isComplete: !stopping.signal.aborted }, [
        progressLine(latest, seconds, stopping.signal.aborted),
      ])
    })
}

function collect(value: string, earlier: string[]): string[] {
  return [...earlier, ...value.split(',')]
}

export function parseLayers(input: readonly string[]): readonly TileLayerKey[] {
  if (input.length === 0) return TILE_LAYER_KEYS
  return input.map((key) => {
    if (isTileLayerKey(key)) return key
    throw new UsageError(`There is no layer "${key}". The layers are: ${TILE_LAYER_KEYS.join(', ')}.`)
  })
}

export function parseZooms(input: string): { firstZoom: number; lastZoom: number } {
  const [, first, last = first] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(input) ?? []
  const zooms = { firstZoom: Number(first), lastZoom: Number(last) }
  if (zooms.firstZoom <= zooms.lastZoom && zooms.lastZoom <= MAX_TILE_ZOOM) return zooms
  throw new UsageError(
    `--zoom is one zoom or a range from low to high, such as 14 or 11-16, at most ${MAX_TILE_ZOOM}.`,
  )
}

export function parseBounds(input: string): [number, number, number, number] {
  const numbers = input.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers
  const isBox = numbers.length === 4 && west < east && south < north
  if (isBox && west >= -180 && east <= 180 && south >= -90 && north <= 90) return [west, south, east, north]
  throw new UsageError(
    '--bounds takes west,south,east,north in degrees, such as --bounds=-123.3,49.0,-122.5,49.4.',
  )
}

function progressLine(
  { done, total, filled, bytes }: WarmProgress,
  seconds: number,
  isStopped: boolean,
): string {
  if (total === 0) return 'No layer has tiles in that area at these zooms.'
  return (
    `${isStopped ? `Stopped after ${formatNumber(done)} of ${formatNumber(total)}` : formatNumber(done)} tiles, ${formatNumber(filled)} of them not empty, ` +
    `${formatBytesIn('MB', bytes)}, in ${formatTimeLeft(seconds)}.${isStopped ? ' Rendered tiles are stored; run the command again to continue.' : ''}`
  )
}
