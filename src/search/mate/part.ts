// The two parts in a mate problem, as type parameters: whoever moves at a node is one of them. White or Black may be either.

export class Attacker {}
export class Defender {}

export function isAttacker<Part>(): bool {
  return idof<Part>() == idof<Attacker>();
}
