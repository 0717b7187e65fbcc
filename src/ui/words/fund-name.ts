import { msg } from '@lingui/core/macro'

/** The name of the balance fund: the one catalog entry with it, for an operator to replace. */
export const FUND_NAME = msg`Yu'ebao`
