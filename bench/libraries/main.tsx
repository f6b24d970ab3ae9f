/** The smallest page with a map, and with what the first screen uses of its other libraries, except icons. */
import '../maplibre/main.ts'
import { Button, CloseButton, MantineProvider, UnstyledButton } from '@mantine/core'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
  redirect,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { create } from 'zustand'

const useCount = create(() => 0)
const root = createRootRoute({ component: Outlet })
const routes = [
  createRoute({ getParentRoute: () => root, path: '/', component: First }),
  createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: () => {
      throw redirect({ to: '/' })
    },
    component: lazyRouteComponent(async () => ({ default: First })),
  }),
]
const router = createRouter({ routeTree: root.addChildren(routes) })

function First() {
  return (
    <>
      <Link to="/">First</Link>
      <Button onClick={() => useCount.setState((count) => count + 1)}>{useCount()}</Button>
      <UnstyledButton>Plain</UnstyledButton>
      <CloseButton />
    </>
  )
}

const container = document.getElementById('root') as HTMLElement
createRoot(container).render(
  <MantineProvider>
    <RouterProvider router={router} />
  </MantineProvider>,
)
