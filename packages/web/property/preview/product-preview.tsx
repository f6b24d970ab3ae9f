import { useComputedColorScheme } from '@mantine/core'
import dark from './dashboard-dark.webp'
import light from './dashboard-light.webp'
import classes from './product-preview.module.css'

export function ProductPreview() {
  const scheme = useComputedColorScheme('light')
  return (
    <figure className={classes.preview}>
      <img
        src={scheme === 'dark' ? dark : light}
        alt="The map with selected parcels, and the card of one of them"
        width={960}
        height={600}
        decoding="async"
      />
      <figcaption>
        <ul>
          <li>Select parcels by address, by rectangle or from a list.</li>
          <li>Compare zoning, assessments and sales, each with its source and date.</li>
          <li>Watch folders and areas, and be notified of changes.</li>
        </ul>
      </figcaption>
    </figure>
  )
}
