#!/bin/sh
# An XBoard engine that resigns at once, in a shell: hundreds of these start in seconds, and need hardly any memory.
while read -r command argument; do
  case "$command" in
    protover) echo 'feature ping=1 setboard=1 usermove=1 variants="hostage" myname="Resigner" done=1' ;;
    ping) echo "pong $argument" ;;
    go | usermove) echo resign ;;
    quit) exit 0 ;;
  esac
done
