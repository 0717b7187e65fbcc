import { expect, test } from 'vitest'
import { pageWanted, redirectOf } from './login-guard.ts'

const title = { id: 'title' }
const at = (path: string, search = '') => ({ path, search, entry: '0' })

test('a page that needs a login sends a visitor there and comes back with its query', () => {
  const route = { path: '/pages/order/order', title, access: 'user' } as const
  const redirect = redirectOf(route, at('/pages/order/order', 'id=1&tab=all'), false, false)
  expect(redirect).toBe('/pages/login/login?next=%2Fpages%2Forder%2Forder%3Fid%3D1%26tab%3Dall')
  expect(pageWanted(redirect?.split('?')[1] ?? '')).toBe('/pages/order/order?id=1&tab=all')
  expect(redirectOf(route, at('/pages/order/order'), true, false)).toBeNull()
})

test('who is signed in passes the login by, unless the server no longer knows the session', () => {
  const route = { path: '/pages/login/login', title, access: 'visitor' } as const
  expect(redirectOf(route, at('/pages/login/login'), true, false)).toBe('/pages/index/index')
  expect(redirectOf(route, at('/pages/login/login'), true, true)).toBeNull()
  expect(redirectOf(route, at('/pages/login/login'), false, false)).toBeNull()
})

test('a wanted page outside the app is not gone to', () => {
  expect(pageWanted('next=https%3A%2F%2Fevil.example')).toBe('/pages/index/index')
  expect(pageWanted('next=%2F%2Fevil.example')).toBe('/pages/index/index')
  expect(pageWanted('next=javascript%3Aalert(1)')).toBe('/pages/index/index')
})
