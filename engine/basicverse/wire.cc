// Converts actions and configs between the schema's tables and the plain values of the rules.
#include "engine/kit/wire.h"

#include "engine/basicverse/basicverse.h"

namespace recount::engine::basicverse {
namespace {

namespace fbs = events::basicverse;

void ReadTargets(const flatbuffers::Vector<uint16_t>* list, ActionTargets& targets) {
  if (list == nullptr) return;
  for (const uint16_t seat : *list) targets.Add(seat);
}

flatbuffers::Offset<flatbuffers::Vector<uint16_t>> WriteTargets(
    flatbuffers::FlatBufferBuilder& builder, const ActionTargets& targets) {
  return builder.CreateVector(targets.begin(), targets.size());
}

flatbuffers::Offset<flatbuffers::String> WriteText(flatbuffers::FlatBufferBuilder& builder,
                                                   std::string_view text) {
  return builder.CreateString(text.data(), text.size());
}

}  // namespace

Action Basicverse::ReadAction(const fbs::Event& event) {
  Action action{.type = event.action_type()};
  switch (action.type) {
    case ActionType::pick_hero:
      action.word = kit::TextIn(event.action_as_pick_hero()->hero());
      break;
    case ActionType::choose_ability:
      action.number = event.action_as_choose_ability()->ability();
      break;
    case ActionType::resurrect:
      action.number = event.action_as_resurrect()->heal();
      action.cards = event.action_as_resurrect()->cards();
      break;
    case ActionType::play:
      action.card = event.action_as_play()->card();
      action.word = kit::TextIn(event.action_as_play()->as());
      ReadTargets(event.action_as_play()->targets(), action.targets);
      break;
    case ActionType::ability:
      action.number = event.action_as_ability()->ability();
      action.card = event.action_as_ability()->card();
      ReadTargets(event.action_as_ability()->targets(), action.targets);
      break;
    case ActionType::short_hop:
      action.number = event.action_as_short_hop()->steps();
      break;
    case ActionType::donate:
      action.card = event.action_as_donate()->card();
      break;
    case ActionType::react:
      action.card = event.action_as_react()->card();
      action.word = kit::TextIn(event.action_as_react()->as());
      ReadTargets(event.action_as_react()->targets(), action.targets);
      break;
    case ActionType::react_ability:
      action.number = event.action_as_react_ability()->ability();
      action.card = event.action_as_react_ability()->card();
      ReadTargets(event.action_as_react_ability()->targets(), action.targets);
      break;
    case ActionType::move:
      action.number = event.action_as_move()->steps();
      break;
    case ActionType::choose:
      action.number = event.action_as_choose()->option();
      break;
    case ActionType::recipient:
      action.seat = event.action_as_recipient()->seat();
      break;
    case ActionType::assign:
      action.card = event.action_as_assign()->card();
      break;
    case ActionType::discard:
      action.card = event.action_as_discard()->card();
      break;
    default:
      break;
  }
  return action;
}

flatbuffers::Offset<void> Basicverse::WriteAction(flatbuffers::FlatBufferBuilder& builder,
                                                  const Action& action) {
  switch (action.type) {
    case ActionType::pick_hero:
      return fbs::CreatePickHero(builder, WriteText(builder, action.word)).Union();
    case ActionType::choose_ability:
      return fbs::CreateChooseAbility(builder, action.number).Union();
    case ActionType::resurrect:
      return fbs::CreateResurrect(builder, action.number, action.cards).Union();
    case ActionType::play: {
      const auto word = WriteText(builder, action.word);
      const auto targets = WriteTargets(builder, action.targets);
      return fbs::CreatePlay(builder, action.card, word, targets).Union();
    }
    case ActionType::ability: {
      const auto targets = WriteTargets(builder, action.targets);
      return fbs::CreateAbility(builder, action.number, action.card, targets).Union();
    }
    case ActionType::train:
      return fbs::CreateTrain(builder).Union();
    case ActionType::reconstitute:
      return fbs::CreateReconstitute(builder).Union();
    case ActionType::short_hop:
      return fbs::CreateShortHop(builder, action.number).Union();
    case ActionType::donate:
      return fbs::CreateDonate(builder, action.card).Union();
    case ActionType::end_turn:
      return fbs::CreateEndTurn(builder).Union();
    case ActionType::react: {
      const auto word = WriteText(builder, action.word);
      const auto targets = WriteTargets(builder, action.targets);
      return fbs::CreateReact(builder, action.card, word, targets).Union();
    }
    case ActionType::react_ability: {
      const auto targets = WriteTargets(builder, action.targets);
      return fbs::CreateReactAbility(builder, action.number, action.card, targets).Union();
    }
    case ActionType::pass:
      return fbs::CreatePass(builder).Union();
    case ActionType::move:
      return fbs::CreateMove(builder, action.number).Union();
    case ActionType::choose:
      return fbs::CreateChoose(builder, action.number).Union();
    case ActionType::recipient:
      return fbs::CreateRecipient(builder, action.seat).Union();
    case ActionType::assign:
      return fbs::CreateAssign(builder, action.card).Union();
    default:
      return fbs::CreateDiscard(builder, action.card).Union();
  }
}

Config Basicverse::ReadConfig(const fbs::Event& event) {
  Config config;
  const fbs::Config& table = *event.config();
  config.fortress = table.fortress();
  config.heroes = table.heroes();
  config.max_rounds = table.max_rounds();
  config.setup = table.setup();
  const fbs::Teams* teams = table.teams();
  if (teams == nullptr) return config;
  // The config has either a rule or a list of colours.
  if (teams->seats() == nullptr) {
    const bool is_random = teams->rule() == fbs::TeamRule::random;
    config.teams_by = is_random ? TeamsBy::random : TeamsBy::alternate;
    return config;
  }
  config.teams_by = TeamsBy::list;
  for (const auto colour : *teams->seats()) {
    const bool is_red = static_cast<fbs::Colour>(colour) == fbs::Colour::red;
    config.teams.push_back(is_red ? Team::red : Team::blue);
  }
  return config;
}

flatbuffers::Offset<void> Basicverse::WriteConfig(flatbuffers::FlatBufferBuilder& builder,
                                                  const Config& config) {
  flatbuffers::Offset<flatbuffers::Vector<fbs::Colour>> seats;
  auto rule = fbs::TeamRule::null_value;
  if (config.teams_by == TeamsBy::list) {
    std::vector<fbs::Colour> colours;
    for (const Team team : config.teams) {
      colours.push_back(team == Team::red ? fbs::Colour::red : fbs::Colour::blue);
    }
    seats = builder.CreateVector(colours);
  } else {
    rule = config.teams_by == TeamsBy::random ? fbs::TeamRule::random : fbs::TeamRule::alternate;
  }
  const auto teams = fbs::CreateTeams(builder, rule, seats);
  return fbs::CreateConfig(builder, static_cast<uint8_t>(config.fortress), config.heroes,
                           static_cast<uint16_t>(config.max_rounds), config.setup, teams)
      .Union();
}

}  // namespace recount::engine::basicverse
