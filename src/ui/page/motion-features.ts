/** The features that motion needs to animate, in a chunk of its own: pages open at once and work without it. */
export { domAnimation as features } from 'framer-motion'
