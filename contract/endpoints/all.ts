/** Every endpoint there is. The server refuses to start when one of these has no handler; tests walk this list. */
import type { EndpointShape } from '../endpoint.ts'
import { submitDeposit } from './deposits.ts'
import { getFile, putFile } from './files.ts'
import { getConfiguration } from './get-configuration.ts'
import { getHealth } from './get-health.ts'
import { getCandles, getQuotes, openStream } from './market.ts'
import { getOrderProof, placeOrder } from './orders.ts'
import { checkCode, register, requestCode } from './registration.ts'
import { getSession, signIn, signOut } from './session.ts'
import { block, bucket, bucketPublic, pull, pullPublic, snapshot, snapshotPublic } from './sync.ts'

export const ENDPOINTS: readonly EndpointShape[] = [
  getHealth, getConfiguration,
  requestCode, checkCode, register,
  signIn, getSession, signOut,
  getQuotes, getCandles, openStream,
  placeOrder, getOrderProof,
  putFile, getFile, submitDeposit,
  pull, snapshot, bucket, block, pullPublic, snapshotPublic, bucketPublic,
]
