/** By GDAL from the raster itself. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Geometry } from 'geojson'

const run = promisify(execFile)

export interface Ground {
  lowest: number
  highest: number
}

/**
 * Metres, of gzipped GeoTIFF cells with their centre in the parcel; null without data. `folder`: intermediate
 * files.
 */
export async function groundUnder(raster: string, parcel: Geometry, folder: string): Promise<Ground | null> {
  const [outline, cut] = [join(folder, 'cutline.geojson'), join(folder, 'cut.tif')]
  await writeFile(outline, JSON.stringify({ type: 'Feature', properties: {}, geometry: parcel }))
  // Masks outside cells without resampling.
  const all = ['-q', '-overwrite', '-cutline', outline, `/vsigzip/${raster}`, cut]
  await run('gdalwarp', all)
  const { stdout } = await run('gdalinfo', ['-json', '-stats', cut]).catch(
    (error: { stdout: string; stderr: string }) => {
      if (/no valid pixels/i.test(error.stderr)) return { stdout: error.stdout }
      throw error
    },
  )
  const [band] = JSON.parse(stdout).bands
  return band.minimum === undefined ? null : { lowest: band.minimum, highest: band.maximum }
}
