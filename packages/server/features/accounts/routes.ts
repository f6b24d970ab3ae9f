import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app.ts'
import { signInRoutes } from './sign-in-routes.ts'

export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  signInRoutes(app, context)
}
