import { msg } from '@lingui/core/macro'

/** What the balance fund is called: the one catalog entry with its name, for an operator to replace. */
export const FUND_NAME = msg`Yu'ebao`
