import { MantineProvider } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../testing/show.tsx'
import { ProductPreview } from './login-page.tsx'

it.each(['light', 'dark'] as const)('The product is shown in the colours of the page: %s', (scheme) => {
  show(
    <MantineProvider env="test" forceColorScheme={scheme}>
      <ProductPreview />
    </MantineProvider>,
  )
  expect(screen.getByRole('img', { name: /The map with selected parcels/ }).getAttribute('src')).toContain(
    `dashboard-${scheme}`,
  )
})
